/// A table: the configuration that its rows share, and the rows that have a state.
package struct Table {
    package var name: String { rows.table }
    /// What all cells have in common.
    package internal(set) var configuration: TableConfiguration
    /// The rules of rows without overrides.
    private var rules: ResolvedRules
    var rows: RowStore
    /// How many cells of the group's other tables are open, opening or held at the beginning of a message; none unless
    /// the group shares one open cell.
    var others = Occupancy()

    package init(name: String, configuration: TableConfiguration) {
        self.configuration = configuration
        self.rows = RowStore(table: name)
        self.rules = ResolvedRules(of: configuration)
    }

    /// The number of cells that are not closed at rest.
    package var activeCount: Int { rows.activeCount }
    /// The number of rows with overrides.
    package var configuredCount: Int { rows.configuredCount }

    /// The number of pointers that are down on rows, plus that of wheels that turn over them.
    package var pointerCount: Int { rows.pointerCount + rows.wheelCount }

    /// Whether a cell is not closed at rest or has overrides.
    package func hasState(_ key: CellKey) -> Bool { rows.isActive(key) || rows.overrides(of: key) != nil }

    /// Whether a wheel's swipe over a cell has begun and not ended.
    package func hasWheel(over key: CellKey) -> Bool { rows.wheel(over: key) != nil }

    /// Whether a cell of another table in the group is open, or held if that refuses a second one.
    var isOtherTableOpen: Bool {
        others.open > 0 || configuration.behavior.policy.conflict == .refuse && others.held > 0
    }

    /// The group with whose tables this one shares one open cell.
    var sharedGroup: String? { configuration.behavior.policy.open == .group ? configuration.group : nil }

    func isMember(of group: String) -> Bool { configuration.group?.isIdentical(to: group) == true }

    // MARK: Queries

    /// A cell's frame at `now`, with its running animations.
    package func frame(of key: CellKey, at now: Timestamp) throws(SwipeError) -> Frame {
        let context = try context(of: key)
        guard let cell = cell(key) else { return Self.closedFrame }
        return cell.movingFrame(at: now, in: context)
    }

    /// Whether this translation starts a swipe of the cell, by the gate and by the sides that it has.
    package func admits(_ translation: Vector, on key: CellKey) throws(SwipeError) -> Bool {
        let context = try context(of: key)
        guard context.geometry.canMove, context.behavior.recognition.isEnabled else { return false }
        return context.behavior.recognition.admits(translation, along: configuration.axis)
    }

    /// What was configured for a cell.
    package func configuration(of key: CellKey) -> CellConfiguration {
        rows.overrides(of: key)?.configuration ?? CellConfiguration()
    }

    /// A cell's frame with what the client has requested besides.
    package func reportedFrame(of key: CellKey, _ timeline: Timeline) throws(SwipeError) -> Frame {
        reported(try frame(of: key, at: timeline.now), of: key, timeline.reports)
    }

    /// A frame of a cell as it is now, with what the client has requested besides.
    package func reported(_ frame: Frame, of key: CellKey, _ reports: EngineReports) -> Frame {
        contextOf(key).reported(frame, of: cell(key), reports)
    }

    // MARK: Configuration

    /// Changes the table's configuration. Open cells stay open, and animated cells move on to their new target.
    ///
    /// - Returns: the cells that a toolkit has to draw again.
    package mutating func configure(_ new: TableConfiguration, _ timeline: inout Timeline) -> [CellKey] {
        let isBecomingSingle = new.behavior.policy.isSingle && !configuration.behavior.policy.isSingle
        let isBecomingDisabled = configuration.isEnabled && !new.isEnabled
        if isBecomingSingle || isBecomingDisabled {
            // Cells close from where they are, by the new rules.
            configuration.behavior.settle = new.behavior.settle
            configuration.isMotionReduced = new.isMotionReduced
            rules = ResolvedRules(of: configuration)
            rows.reconfigure { ResolvedOverrides($0, in: configuration) }
            let closing =
                isBecomingDisabled
                ? rows.activeKeys { $0.rest.isOpen || $0.isTracking } : rows.activeKeys { $0.rest.isOpen }.dropLast()
            for key in closing { closeUnrequested(key, cause: .program, animated: true, &timeline) }
        }
        forgetRows(beyond: new.sections, &timeline)
        let contexts = rows.activeKeys().map { ($0, contextOf($0)) }
        configuration = new
        rules = ResolvedRules(of: new)
        rows.reconfigure { ResolvedOverrides($0, in: new) }
        timeline.markChanged()
        return contexts.filter { key, old in adapt(key, from: old, &timeline) }.map { $0.0 }
    }

    /// Changes a cell's configuration.
    package mutating func configure(
        _ key: CellKey, _ new: CellConfiguration, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let old = try context(of: key)
        rows.configure(key, new.isEmpty ? nil : ResolvedOverrides(new, in: configuration), &timeline)
        timeline.markChanged()
        _ = adapt(key, from: old, &timeline)
        return try frame(of: key, at: timeline.now)
    }

    /// Adapts a cell to a changed configuration.
    ///
    /// - Returns: whether what a toolkit draws has changed: the frame, or the position of visible actions from either
    ///   edge.
    private mutating func adapt(_ key: CellKey, from old: CellContext, _ timeline: inout Timeline) -> Bool {
        let context = contextOf(key)
        guard let cell = cell(key) else { return false }
        let before = cell.frame(at: timeline.now, in: old)
        let after = rows.changeCell(key, lastSide: context.defaultSide, &timeline) { cell, timeline in
            cell.adapt(from: old, to: context, &timeline)
            return cell.frame(at: timeline.now, in: context)
        }
        let isResized = before.side != nil && context.geometry.width != old.geometry.width
        return after != before || isResized || context.placements(before) != old.placements(before)
    }

    /// Handles the end of an animation of a row.
    mutating func finishAnimation(_ animation: Int64, ofRow number: Int64, _ timeline: inout Timeline) {
        guard let key = rows.key(ofNumber: number) else { return }
        let context = contextOf(key)
        rows.changePresentCell(key, &timeline) { cell, timeline in
            cell.finishAnimation(animation, in: context, &timeline)
        }
    }

    // MARK: Access to cells

    /// Changes a cell.
    mutating func withCell<Result>(
        _ key: CellKey, _ timeline: inout Timeline,
        _ body: (inout Cell, CellContext, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        let context = try context(of: key)
        return try rows.changeCell(key, lastSide: context.defaultSide, &timeline) { cell, timeline throws(SwipeError) in
            try body(&cell, context, &timeline)
        }
    }

    /// Changes a cell that this source's gesture holds. Throws `gestureNotActive`.
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

    /// The cell, if it is not closed at rest.
    func cell(_ key: CellKey) -> Cell? { rows.cell(key) }

    /// Throws `wrongIdentity` or `noSuchRow` if the key cannot be one of this table's.
    package func requireRow(_ key: CellKey) throws(SwipeError) {
        if configuration.mayHave(key) { return }
        let address = CellAddress(table: name, key: key)
        if configuration.identity == .indexPath, case .indexPath = key { throw .noSuchRow(address) }
        throw .wrongIdentity(address, expected: configuration.identity)
    }

    /// The context of a cell. Throws like `requireRow`.
    func context(of key: CellKey) throws(SwipeError) -> CellContext {
        try requireRow(key)
        return contextOf(key)
    }

    func contextOf(_ key: CellKey) -> CellContext {
        let address = CellAddress(table: name, key: key)
        guard let own = rows.overrides(of: key) else { return CellContext(address: address, rules: rules, data: nil) }
        return CellContext(address: address, rules: own.rules ?? rules, data: own.configuration.data)
    }

    private static let closedFrame = Frame(phase: .closed, offset: 0, target: 0, side: nil, progress: 0)
}
