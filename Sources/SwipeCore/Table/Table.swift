/// The cells of one list: those that are not closed at rest, and what some have of their own.
package struct Table: Sendable {
    package let name: String
    package internal(set) var configuration: TableConfiguration
    /// Of a cell that has nothing of its own.
    private var rules: CellRules
    var cells = CellStore()
    var own: [CellKey: OwnRules] = [:]
    var lastOrdinal = 0
    /// The pointers that are down on its cells.
    var pointers: [Int: PointerTrack] = [:]
    /// The swipes of wheels and touchpads over its cells.
    var wheels: [CellKey: WheelTrack] = [:]

    package init(name: String, configuration: TableConfiguration) {
        self.name = name
        self.configuration = configuration
        self.rules = CellRules(of: configuration)
    }

    /// How many cells are not closed at rest.
    package var activeCount: Int { cells.count }
    /// How many cells have something of their own.
    package var configuredCount: Int { own.count }

    /// How many pointers are down on its cells, and wheels turn over them.
    package var pointerCount: Int { pointers.count + wheels.count }

    /// Whether a cell is not closed at rest, or has something of its own.
    package func hasState(_ key: CellKey) -> Bool { cells.contains(key) || own[key] != nil }

    /// Whether a wheel's swipe over a cell has begun and is not over.
    package func hasWheel(over key: CellKey) -> Bool { wheels[key] != nil }

    // MARK: Looking

    package func frame(of key: CellKey, at now: Timestamp) throws(SwipeError) -> Frame {
        let setting = try setting(of: key)
        guard let cell = cells[key] else { return Self.closedFrame }
        return cell.movingFrame(at: now, in: setting)
    }

    /// The gate alone: would this translation start a swipe?
    package func admits(_ translation: Vector, on key: CellKey) throws(SwipeError) -> Bool {
        let setting = try setting(of: key)
        guard setting.geometry.canMove else { return false }
        return setting.behavior.recognition.admits(translation, along: configuration.axis)
    }

    /// The actions of a cell, its own where it has some.
    package func actions(of key: CellKey) throws(SwipeError) -> SidePair<[Action]> {
        try setting(of: key).geometry.actions
    }

    package func configuration(of key: CellKey) -> CellConfiguration { own[key]?.configuration ?? CellConfiguration() }

    /// Where the actions of a cell's side that shows stand, in a frame of it.
    package func placements(of key: CellKey, _ frame: Frame) throws(SwipeError) -> [Placement] {
        try setting(of: key).placements(frame)
    }

    // MARK: Changing

    /// Changes what all cells have in common; open cells stay open, cells in flight fly on to where their place is now.
    ///
    /// - Returns: the cells that a toolkit has to draw anew.
    package mutating func configure(_ new: TableConfiguration, _ timeline: inout Timeline) -> [CellKey] {
        let isBecomingSingle = new.behavior.policy.isSingle && !configuration.behavior.policy.isSingle
        if isBecomingSingle {
            for other in cells.keys(where: { $0.rest.isOpen }).dropLast() {
                closeUnasked(other, cause: .program, animated: true, &timeline)
            }
        }
        forgetRows(beyond: new.sections, &timeline)
        let settings = cells.keys().map { ($0, settingOf($0)) }
        configuration = new
        rules = CellRules(of: new)
        own = own.mapValues { OwnRules($0.configuration, in: new) }
        timeline.noteChange()
        return settings.filter { key, old in adapt(key, from: old, &timeline) }.map(\.0)
    }

    /// Changes what a cell has of its own.
    package mutating func configure(
        _ key: CellKey, _ new: CellConfiguration, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let old = try setting(of: key)
        own[key] = new.isEmpty ? nil : OwnRules(new, in: configuration)
        timeline.noteChange()
        _ = adapt(key, from: old, &timeline)
        return try frame(of: key, at: timeline.now)
    }

    /// - Returns: whether what a toolkit draws has changed: the frame, or where the actions that show are, from either edge.
    private mutating func adapt(_ key: CellKey, from old: CellSetting, _ timeline: inout Timeline) -> Bool {
        let setting = settingOf(key)
        guard let cell = cells[key] else { return false }
        let before = cell.frame(at: timeline.now, in: old)
        let after = cells.change(key, or: cell) { cell in
            cell.adapt(from: old, to: setting, &timeline)
            return cell.frame(at: timeline.now, in: setting)
        }
        putToRest(key)
        let isResized = before.side != nil && setting.geometry.width != old.geometry.width
        return after != before || isResized || setting.placements(before) != old.placements(before)
    }

    /// A motion of a cell's has come to its end.
    package mutating func land(_ flight: Int, of key: CellKey, _ timeline: inout Timeline) {
        let setting = settingOf(key)
        cells.changeAwake(key) { $0.land(flight, in: setting, &timeline) }
        putToRest(key)
    }

    // MARK: For the table's other files

    /// Does something to a cell, which is there from now on and is forgotten if it then rests closed.
    mutating func withCell<Result>(
        _ key: CellKey, _ body: (inout Cell, CellSetting) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        let setting = try setting(of: key)
        defer { putToRest(key) }
        if !cells.contains(key) { lastOrdinal += 1 }
        let isLeading = setting.geometry.extents.trailing == .unavailable
        let new = Cell(ordinal: lastOrdinal, side: isLeading ? .leading : .trailing)
        return try cells.change(key, or: new) { cell throws(SwipeError) in try body(&cell, setting) }
    }

    /// Does something to a cell that a gesture holds, and goes on holding.
    mutating func withHeldCell<Result>(
        _ key: CellKey, by holder: Holder, _ body: (inout Cell, CellSetting) -> Result
    ) throws(SwipeError) -> Result {
        let setting = try setting(of: key)
        let result = cells.changeAwake(key) { cell in cell.holder == holder ? body(&cell, setting) : nil }
        guard let result else { throw .gestureNotActive(setting.address) }
        return result
    }

    func cell(_ key: CellKey) -> Cell? { cells[key] }

    /// What `key`'s cell is set in, if it can be one of this table's.
    func setting(of key: CellKey) throws(SwipeError) -> CellSetting {
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
        return settingOf(key)
    }

    private func settingOf(_ key: CellKey) -> CellSetting {
        let address = CellAddress(table: name, cell: key)
        return CellSetting(address: address, rules: own.isEmpty ? rules : own[key]?.rules ?? rules)
    }

    /// A cell that was changed, or could have been, is kept no longer than there is something to know of it.
    private mutating func putToRest(_ key: CellKey) {
        if cells.putToRest(key) { own[key] = nil }
    }

    private static let closedFrame = Frame(phase: .closed, offset: 0, target: 0, side: nil, progress: 0)
}
