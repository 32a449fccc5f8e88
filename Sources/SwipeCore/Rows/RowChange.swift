/// What a batch of edits does to a row.
package enum RowChange: Hashable, Sendable {
    /// The row remains and has this key now.
    case kept(CellKey)
    /// Like `kept`, with new content.
    case reloaded(CellKey)
    case removed

    /// The row's key after the batch; nil if it is removed.
    var key: CellKey? {
        switch self {
        case .kept(let key), .reloaded(let key): key
        case .removed: nil
        }
    }
}
