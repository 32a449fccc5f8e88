/// All tables of a session, and their common time: gestures in, cell changes out.
///
/// The engine reads no clock. Time moves with `advance`, and what falls due on the way happens at its own moment.
package struct SwipeEngine: Sendable {
    package private(set) var timeline: Timeline
    private var tables: [String: Table] = [:]

    package init(now: Timestamp) {
        timeline = Timeline(now: now)
    }

    package var now: Timestamp { timeline.now }
    package var tableCount: Int { tables.count }
    package var activeCellCount: Int { tables.values.reduce(0) { $0 + $1.activeCount } }

    /// When the next motion ends; nil when nothing moves.
    package var nextDue: Timestamp? { timeline.nextDue }

    package mutating func takeEvents() -> [SwipeEvent] { timeline.takeEvents() }

    /// Whether state has changed since this was last asked.
    package mutating func takeChange() -> Bool { timeline.takeChange() }

    /// Time goes on to `moment`: motions that end by then end, each at its own moment. A moment that has passed is now.
    package mutating func advance(to moment: Timestamp) {
        while let (flight, cell) = timeline.nextEnding(by: moment) {
            tables[cell.table]?.land(flight, of: cell.cell, &timeline)
        }
        timeline.move(to: moment)
    }

    /// The toolkit has finished playing an animation: it ends now. One that is unknown, or has ended, is late news.
    package mutating func animationFinished(_ flight: Int) -> Bool {
        guard let cell = timeline.cell(of: flight) else { return false }
        tables[cell.table]?.land(flight, of: cell.cell, &timeline)
        return true
    }

    // MARK: Tables

    package mutating func openTable(_ name: String, _ configuration: TableConfiguration) throws(SwipeError) {
        guard tables[name] == nil else { throw .tableExists(name) }
        tables[name] = Table(name: name, configuration: configuration)
        timeline.noteChange()
    }

    /// Forgets a table. Gestures in it are cancelled, and motions are cut short and said to be.
    package mutating func closeTable(_ name: String) throws(SwipeError) {
        try withTable(name) { table, timeline in
            _ = table.closeCells(except: nil, animated: false, &timeline)
        }
        tables[name] = nil
        timeline.noteChange()
    }

    package func table(_ name: String) throws(SwipeError) -> Table {
        guard let table = tables[name] else { throw .unknownTable(name) }
        return table
    }

    /// Does something to a table.
    package mutating func withTable<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        guard tables[name] != nil else { throw .unknownTable(name) }
        return try body(&tables[name, default: Self.noTable], &timeline)
    }

    /// Never used: a subscript that changes a value in place wants a default.
    private static let noTable = Table(name: "", configuration: TableConfiguration(width: 0, behavior: .mail))

    // MARK: Actions

    /// An action was chosen on a cell. It is the application's to perform; the cell closes where the policy says so.
    package mutating func invoke(
        _ action: String, on address: CellAddress
    ) throws(SwipeError) -> SwipeEvent.Invocation {
        let table = try table(address.table)
        let actions = try table.actions(of: address.cell)
        guard let side = Side.allCases.first(where: { actions[$0].contains { $0.id == action } }) else {
            throw .unknownAction(action, address)
        }
        let isOpen = try table.frame(of: address.cell, at: now).phase != .closed
        let invocation = SwipeEvent.Invocation(
            id: timeline.nextInvocation(), address: address, action: action, side: side,
            trigger: isOpen ? .tap : .program, time: now)
        timeline.record(.invoked(invocation))
        if table.configuration.behavior.policy.closeOn.contains(.action) {
            _ = try withTable(address.table) { table, timeline throws(SwipeError) in
                table.closeUnasked(address.cell, cause: .action, animated: true, &timeline)
            }
        }
        return invocation
    }
}
