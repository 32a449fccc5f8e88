extension Row {
    /// The states of the row in words, for the trace of transitions.
    func states(_ key: CellKey) -> [String: String] {
        var states = ["cell \(key.name)": cell.isRemoved ? "removed" : cell.state.name]
        states["wheel over \(key.name)"] = activity?.wheel?.state.rawValue
        for (id, track) in activity?.pointers ?? [:] { states["pointer \(id)"] = track.state.kind.rawValue }
        return states
    }
}

extension CellKey {
    fileprivate var name: String {
        switch self {
        case .string(let key): "\"\(key)\""
        case .integer(let key): "\(key)"
        case .indexPath(let section, let row): "[\(section), \(row)]"
        }
    }
}

extension Cell.State {
    fileprivate var name: String {
        switch self {
        case .resting: "resting"
        case .tracking: "tracking"
        case .settling: "settling"
        case .collapsing: "collapsing"
        case .restoring: "restoring"
        case .changing: Cell.impossible("changing")
        }
    }
}
