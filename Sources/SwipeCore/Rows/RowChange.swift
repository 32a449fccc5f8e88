/// What a batch of edits does to a row.
package enum RowChange: Hashable, Sendable {
    /// The row is named so now, perhaps as before.
    case kept(CellKey)
    /// As `kept`, and its content is new.
    case reloaded(CellKey)
    case removed

    /// The row's key after the batch; nil: the row is removed.
    var key: CellKey? {
        switch self {
        case .kept(let key), .reloaded(let key): key
        case .removed: nil
        }
    }
}
