/// Something that can be done to a cell without a gesture, for menus, keys and assistive technology.
package enum Operation: Hashable, Sendable {
    case open(Side)
    case close
    case invoke(Action, Side)
}

extension Table {
    /// The operations that a cell offers now: the actions from the outer edge inwards, the leading side's first, then
    /// opening and closing.
    package func operations(of key: CellKey) throws(SwipeError) -> [Operation] {
        let context = try context(of: key)
        let geometry = context.geometry
        var operations: [Operation] = []
        for side in Side.allCases where geometry.extents[side] != .unavailable {
            operations += geometry.actions[side].map { .invoke($0, side) }
            guard geometry.actions[side].isEmpty else { continue }
            operations += context.behavior.fullSwipe.actions(on: side, in: geometry).map {
                .invoke(Action(id: $0, width: 0), side)
            }
        }
        let rest = cell(key)?.rest ?? .closed
        for side in Side.allCases where geometry.extent(of: side) > 0 && rest.openSide != side && !isRefused(key) {
            operations.append(.open(side))
        }
        if rest != .closed { operations.append(.close) }
        return operations
    }
}
