/// Something that can be done to a cell without a finger: what menus, keys and assistive technology offer.
package enum Operation: Hashable, Sendable {
    case open(Side)
    case close
    case invoke(Action, Side)
}

extension Table {
    /// What can be done to a cell as it stands: the actions from the outer edge inwards, the leading side's first.
    package func operations(of key: CellKey) throws(SwipeError) -> [Operation] {
        let context = try context(of: key)
        let geometry = context.geometry
        var operations: [Operation] = []
        for side in Side.allCases where geometry.extents[side] != .unavailable {
            operations += geometry.actions[side].map { .invoke($0, side) }
            let own = geometry.actions[side].isEmpty ? context.behavior.fullSwipe.action(on: side, in: geometry) : nil
            if let own { operations.append(.invoke(Action(id: own, width: 0), side)) }
        }
        let rest = cell(key)?.rest ?? .closed
        for side in Side.allCases where geometry.extent(of: side) > 0 && rest != .open(side) {
            operations.append(.open(side))
        }
        if rest != .closed { operations.append(.close) }
        return operations
    }
}
