import Motion

/// What the cells of a session share: the present moment, the motions under way, and what has happened.
package struct Timeline: Sendable {
    package private(set) var now: Timestamp
    /// What has happened and has not been taken yet.
    private var events: [SwipeEvent] = []
    /// Whether state has changed since this was last asked.
    private var hasChanged = false
    private var lastFlight = 0
    private var lastInvocation = 0
    /// The cells of the motions under way; a due time whose motion is no longer here is stale, and never the first.
    private var aloft: [Int: CellAddress] = [:]
    private var due = DueTimes()

    package init(now: Timestamp) {
        self.now = now
    }

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

    /// Starts a motion, now.
    mutating func launch(
        _ trajectory: Trajectory, of cell: CellAddress, to target: Rest, announcing announcement: Flight.Announcement?
    ) -> Flight {
        lastFlight += 1
        let flight = Flight(
            id: lastFlight, start: now, trajectory: trajectory, target: target, announcement: announcement)
        aloft[flight.id] = cell
        due.insert(flight.id, at: flight.end)
        hasChanged = true
        return flight
    }

    /// Takes a motion off the timeline, because it has ended or is cut short.
    mutating func clear(_ flight: Int) {
        aloft[flight] = nil
        while let (_, first) = due.first, aloft[first] == nil { due.removeFirst() }
        hasChanged = true
    }

    mutating func nextInvocation() -> Int {
        lastInvocation += 1
        return lastInvocation
    }

    /// The cell that a motion under way moves.
    package func cell(of flight: Int) -> CellAddress? { aloft[flight] }

    /// When the next motion ends.
    package var nextDue: Timestamp? { due.first?.time }

    /// Goes to the end of the next motion, if that is not after `moment`, and names it.
    mutating func nextEnding(by moment: Timestamp) -> (flight: Int, cell: CellAddress)? {
        guard let (end, flight) = due.first, end <= moment, let cell = aloft[flight] else { return nil }
        now = max(now, end)
        return (flight, cell)
    }

    /// Time never goes back; a moment that has passed is served as of now.
    mutating func move(to moment: Timestamp) {
        now = max(now, moment)
    }
}
