import Motion

/// What the cells of a session share: the present moment, what falls due, and what has happened.
package struct Timeline: Sendable {
    package private(set) var now: Timestamp
    /// What has happened and has not been taken yet.
    private var events: [SwipeEvent] = []
    /// Whether state has changed since this was last asked.
    private var hasChanged = false
    private var groupCalls: [GroupCall] = []
    /// The id of the motion that was started last.
    package private(set) var lastFlight = 0
    private var lastInvocation = 0
    /// The cells of what is under way, all of which falls due at some time.
    private var underWay: [Due: CellAddress] = [:]
    private var due = DueTimes()
    /// How many motions are under way.
    package private(set) var motionCount = 0
    /// What the application has been asked to do and has not said to be done.
    private var invocations: [Int: SwipeEvent.Invocation] = [:]
    /// Those of them whose cells are gone.
    private var orphans: Set<Int> = []

    package init(now: Timestamp) {
        self.now = now
    }

    // MARK: What has happened

    package mutating func record(_ event: SwipeEvent) {
        events.append(event)
        hasChanged = true
    }

    package mutating func noteChange() {
        hasChanged = true
    }

    package mutating func takeEvents() -> [SwipeEvent] {
        defer { events.removeAll() }
        return events
    }

    package mutating func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    // MARK: Groups

    /// A cell of a group's has begun to open: the group's other tables have to close theirs.
    mutating func askGroup(_ group: String, from table: String) {
        groupCalls.append(GroupCall(group: group, table: table))
    }

    /// A group whose other tables have to close their open cells.
    struct GroupCall: Sendable {
        var group: String
        var table: String
    }

    mutating func takeGroupCalls() -> [GroupCall] {
        if groupCalls.isEmpty { return [] }
        defer { groupCalls.removeAll() }
        return groupCalls
    }

    // MARK: What is under way

    /// Starts a motion, now.
    mutating func launch(
        _ trajectory: Trajectory, of cell: CellAddress, to target: Rest, announcing announcement: Flight.Announcement?
    ) -> Flight {
        lastFlight += 1
        let flight = Flight(
            id: lastFlight, start: now, trajectory: trajectory, target: target, announcement: announcement)
        begin(.motion(flight.id), of: cell, until: flight.end)
        motionCount += 1
        return flight
    }

    /// Lets something of a cell's fall due at `time`.
    mutating func begin(_ thing: Due, of cell: CellAddress, until time: Timestamp) {
        underWay[thing] = cell
        due.insert(thing, at: time)
        hasChanged = true
    }

    /// Takes something off the timeline, because it has come to its end or is cut short.
    mutating func clear(_ thing: Due) {
        guard underWay.removeValue(forKey: thing) != nil else { return }
        if case .motion = thing { motionCount -= 1 }
        due.remove(thing)
        hasChanged = true
    }

    /// The cell of a motion under way.
    package func cell(of flight: Int) -> CellAddress? { underWay[.motion(flight)] }

    /// When something falls due next.
    package var nextDue: Timestamp? { due.first?.time }

    /// Goes to when something falls due next, if that is not after `moment`, and names it.
    mutating func nextEnding(by moment: Timestamp) -> (thing: Due, cell: CellAddress)? {
        guard let (end, thing) = due.first, end <= moment, let cell = underWay[thing] else { return nil }
        now = max(now, end)
        return (thing, cell)
    }

    /// Time never goes back; a moment that has passed is served as of now.
    mutating func move(to moment: Timestamp) {
        now = max(now, moment)
    }

    // MARK: Invocations

    package var invocationCount: Int { invocations.count }

    /// Asks the application to perform an action, and to say within `limit` ms that it is done.
    mutating func invoke(
        _ action: String, on cell: CellAddress, side: Side, trigger: SwipeEvent.Invocation.Trigger, limit: Double
    ) -> Int {
        lastInvocation += 1
        let invocation = SwipeEvent.Invocation(
            id: lastInvocation, address: cell, action: action, side: side, trigger: trigger, time: now)
        invocations[invocation.id] = invocation
        begin(.invocation(invocation.id), of: cell, until: now + limit)
        record(.invoked(invocation))
        return invocation.id
    }

    /// Cells are gone: what was asked for on them may still be completed, and then comes to nothing.
    mutating func orphanInvocations(where isGone: (CellAddress) -> Bool) {
        for (id, invocation) in invocations where isGone(invocation.address) { orphans.insert(id) }
    }

    func isOrphan(_ invocation: Int) -> Bool { orphans.contains(invocation) }

    /// Lets cells go by the names that their rows have now.
    mutating func rename(_ newName: (CellAddress) -> CellAddress) {
        func renamed(_ thing: Due) -> Due {
            if case .wheel(let cell) = thing { return .wheel(newName(cell)) }
            return thing
        }
        due.rename(renamed)
        underWay = Dictionary(uniqueKeysWithValues: underWay.map { (renamed($0), newName($1)) })
        for (id, invocation) in invocations where !orphans.contains(id) {
            invocations[id]?.address = newName(invocation.address)
        }
    }

    /// The cells of a table are gone, and with them what was asked for on them.
    mutating func forgetInvocations(of table: String) {
        for (id, invocation) in invocations where invocation.address.table == table { completed(id) }
    }

    /// The application is done with an invocation, or its time is over. Nil: there is none such.
    @discardableResult
    mutating func completed(_ invocation: Int) -> SwipeEvent.Invocation? {
        clear(.invocation(invocation))
        orphans.remove(invocation)
        return invocations.removeValue(forKey: invocation)
    }
}

extension Timeline {
    /// Whether its counters are past what they have counted, so that nothing new goes by an old name, and all that falls due
    /// does so at some time: true of all that this daemon makes.
    var isSound: Bool {
        let flights = underWay.keys.compactMap { thing in
            if case .motion(let id) = thing { return id }
            return nil as Int?
        }
        return lastFlight >= 0 && lastInvocation >= 0 && flights.allSatisfy { (1...max(lastFlight, 1)).contains($0) }
            && lastFlight >= flights.count && invocations.keys.allSatisfy { (1...max(lastInvocation, 1)).contains($0) }
            && due.isSound && due.things == Set(underWay.keys)
    }
}

extension Timeline: Codable {
    private enum CodingKeys: String, CodingKey {
        case now, lastFlight, lastInvocation, underWay, due, invocations, orphans
    }

    /// A timeline on which nothing has happened that has not been told.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(now: try container.decode(Timestamp.self, forKey: .now))
        lastFlight = try container.decode(Int.self, forKey: .lastFlight)
        lastInvocation = try container.decode(Int.self, forKey: .lastInvocation)
        underWay = try container.decode(SortedMap<Due, CellAddress>.self, forKey: .underWay).dictionary
        due = try container.decode(DueTimes.self, forKey: .due)
        invocations = try container.decode(SortedMap<Int, SwipeEvent.Invocation>.self, forKey: .invocations).dictionary
        orphans = Set(try container.decode([Int].self, forKey: .orphans))
        motionCount = underWay.keys.count { $0.isMotion }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(now, forKey: .now)
        try container.encode(lastFlight, forKey: .lastFlight)
        try container.encode(lastInvocation, forKey: .lastInvocation)
        try container.encode(SortedMap(underWay) { $0.key < $1.key }, forKey: .underWay)
        try container.encode(due, forKey: .due)
        try container.encode(SortedMap(invocations) { $0.key < $1.key }, forKey: .invocations)
        try container.encode(orphans.sorted(), forKey: .orphans)
    }
}
