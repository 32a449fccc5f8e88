/// One list: what its rows have in common, and what is known of single ones.
package struct Table {
    package var name: String { rows.table }
    package internal(set) var configuration: TableConfiguration
    /// The rules of a row that was not configured.
    private var rules: ResolvedRules
    var rows: RowStore

    package init(name: String, configuration: TableConfiguration) {
        self.configuration = configuration
        self.rows = RowStore(table: name)
        self.rules = ResolvedRules(of: configuration)
    }

    /// How many cells are not closed at rest.
    package var activeCount: Int { rows.activeCount }
    /// How many rows were configured by themselves.
    package var configuredCount: Int { rows.configuredCount }

    /// How many pointers are down on its rows, and wheels turn over them.
    package var pointerCount: Int { rows.pointerCount + rows.wheelCount }

    /// Whether a cell is not closed at rest, or was configured by itself.
    package func hasState(_ key: CellKey) -> Bool { rows.isActive(key) || rows.overrides(of: key) != nil }

    /// Whether a wheel's swipe over a cell has begun and is not over.
    package func hasWheel(over key: CellKey) -> Bool { rows.wheel(over: key) != nil }

    // MARK: Looking

    package func frame(of key: CellKey, at now: Timestamp) throws(SwipeError) -> Frame {
        let context = try context(of: key)
        guard let cell = cell(key) else { return Self.closedFrame }
        return cell.movingFrame(at: now, in: context)
    }

    /// The gate alone: would this translation start a swipe?
    package func admits(_ translation: Vector, on key: CellKey) throws(SwipeError) -> Bool {
        let context = try context(of: key)
        guard context.geometry.canMove else { return false }
        return context.behavior.recognition.admits(translation, along: configuration.axis)
    }

    /// The actions of a cell, its own where it has some.
    package func actions(of key: CellKey) throws(SwipeError) -> SidePair<[Action]> {
        try context(of: key).geometry.actions
    }

    package func configuration(of key: CellKey) -> CellConfiguration {
        rows.overrides(of: key)?.configuration ?? CellConfiguration()
    }

    /// Where the actions of a cell's side that shows stand, in a frame of it.
    package func placements(of key: CellKey, _ frame: Frame) throws(SwipeError) -> [Placement] {
        try context(of: key).placements(frame)
    }

    // MARK: Changing

    /// Changes what all cells have in common; open cells stay open, cells in flight fly on to where their place is now.
    ///
    /// - Returns: the cells that a toolkit has to draw anew.
    package mutating func configure(_ new: TableConfiguration, _ timeline: inout Timeline) -> [CellKey] {
        let isBecomingSingle = new.behavior.policy.isSingle && !configuration.behavior.policy.isSingle
        if isBecomingSingle {
            for other in rows.activeKeys(where: { $0.rest.isOpen }).dropLast() {
                closeUnrequested(other, cause: .program, animated: true, &timeline)
            }
        }
        forgetRows(beyond: new.sections, &timeline)
        let contexts = rows.activeKeys().map { ($0, contextOf($0)) }
        configuration = new
        rules = ResolvedRules(of: new)
        rows.reconfigure { ResolvedOverrides($0, in: new) }
        timeline.markChanged()
        return contexts.filter { key, old in adapt(key, from: old, &timeline) }.map(\.0)
    }

    /// Changes what a cell has of its own.
    package mutating func configure(
        _ key: CellKey, _ new: CellConfiguration, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let old = try context(of: key)
        rows.configure(key, new.isEmpty ? nil : ResolvedOverrides(new, in: configuration), &timeline)
        timeline.markChanged()
        _ = adapt(key, from: old, &timeline)
        return try frame(of: key, at: timeline.now)
    }

    /// - Returns: whether what a toolkit draws has changed: the frame, or where the actions that show are, from either edge.
    private mutating func adapt(_ key: CellKey, from old: CellContext, _ timeline: inout Timeline) -> Bool {
        let context = contextOf(key)
        guard let cell = cell(key) else { return false }
        let before = cell.frame(at: timeline.now, in: old)
        let after = rows.changeCell(key, lastSide: context.onlySide, &timeline) { cell, timeline in
            cell.adapt(from: old, to: context, &timeline)
            return cell.frame(at: timeline.now, in: context)
        }
        let isResized = before.side != nil && context.geometry.width != old.geometry.width
        return after != before || isResized || context.placements(before) != old.placements(before)
    }

    /// A motion of a row's has come to its end.
    mutating func finishAnimation(_ animation: Int, ofRow number: Int, _ timeline: inout Timeline) {
        guard let key = rows.key(ofNumber: number) else { return }
        let context = contextOf(key)
        rows.changePresentCell(key, &timeline) { cell, timeline in
            cell.finishAnimation(animation, in: context, &timeline)
        }
    }

    // MARK: For the table's other files

    /// Does something to a cell, which is forgotten if it then rests closed.
    mutating func withCell<Result>(
        _ key: CellKey, _ timeline: inout Timeline,
        _ body: (inout Cell, CellContext, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        let context = try context(of: key)
        return try rows.changeCell(key, lastSide: context.onlySide, &timeline) { cell, timeline throws(SwipeError) in
            try body(&cell, context, &timeline)
        }
    }

    /// Does something to a cell that a gesture holds, and goes on holding.
    mutating func withHeldCell<Result>(
        _ key: CellKey, by holder: Holder, _ timeline: inout Timeline,
        _ body: (inout Cell, CellContext, inout Timeline) -> Result
    ) throws(SwipeError) -> Result {
        let context = try context(of: key)
        let result = rows.changePresentCell(key, &timeline) { cell, timeline in
            cell.holder == holder ? body(&cell, context, &timeline) : nil
        }
        guard let result else { throw .gestureNotActive(context.address) }
        return result
    }

    /// A cell that is not closed at rest.
    func cell(_ key: CellKey) -> Cell? { rows.cell(key) }

    /// What `key`'s cell is set in, if it can be one of this table's.
    func context(of key: CellKey) throws(SwipeError) -> CellContext {
        let address = CellAddress(table: name, cell: key)
        switch (configuration.identity, key) {
        case (.key, .string), (.key, .integer): break
        case (.indexPath, .indexPath(let section, let row)):
            if let sections = configuration.sections {
                guard sections.indices.contains(section), row < sections[section] else { throw .noSuchRow(address) }
            }
        case (.key, .indexPath), (.indexPath, .string), (.indexPath, .integer):
            throw .wrongIdentity(address, expected: configuration.identity)
        }
        return contextOf(key)
    }

    private func contextOf(_ key: CellKey) -> CellContext {
        let address = CellAddress(table: name, cell: key)
        return CellContext(address: address, rules: rows.overrides(of: key)?.rules ?? rules)
    }

    private static let closedFrame = Frame(phase: .closed, offset: 0, target: 0, side: nil, progress: 0)
}
