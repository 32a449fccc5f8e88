// Content slides away by program, and removed rows come back.
extension Table {
    /// Slides a cell's content away for an action, and invokes it. Throws `unknownAction`, `actionNotNamed`,
    /// `sideNotNamed` or `cellPending`.
    ///
    /// - Parameters:
    /// - action: nil: the one that a full swipe would perform, or the outermost one.
    /// - side: nil: the first side that has the action, or the only side with an action.
    /// - completion: what happens to the cell without waiting; nil: what the full-swipe rule says.
    package mutating func expand(
        _ key: CellKey, side: Side?, action: String?, then completion: Cell.Completion?, animated: Bool,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let (action, side) = try context(of: key).expanding(action, on: side)
        if cell(key)?.isGrabbable == false { throw .cellPending(CellAddress(table: name, key: key)) }
        let frame = try withCell(key, &timeline) { cell, context, timeline in
            cell.expand(side, for: action, then: completion, animated: animated, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
        }
        let policy = configuration.behavior.policy
        if policy.isSingle, !policy.refusesSecond { closeOthers(than: key, &timeline) }
        return frame
    }

    /// Restores a row whose removal has been undone: it regains its size, and its content slides back. A row that is
    /// closed at rest and was not removed does not change.
    ///
    /// - Parameter side: the side from which the content of a row slides back that had been removed; nil: the only side
    ///   that the cell has, or the trailing one.
    package mutating func restore(
        _ key: CellKey, side: Side?, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        if rows.removed.remove(key) {
            timeline.markChanged()
        } else if cell(key) == nil, configuration.identity == .key {
            return try frame(of: key, at: timeline.now)
        }
        return try withCell(key, &timeline) { cell, context, timeline in
            cell.restore(from: side, animated: animated, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
        }
    }
}
