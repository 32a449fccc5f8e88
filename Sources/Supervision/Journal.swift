/// What another daemon needs to continue a session: a snapshot, and everything that went into the daemon since.
///
/// That is what the client sent, and the moments to which the daemon's own clock moved time (`clock/moved`). The same input has the
/// same output, so the next daemon repeats what the client has received already: everything up to the last response that was
/// delivered, and the notifications that were delivered after it.
struct Journal {
    /// A message to send again.
    struct Entry {
        enum Response: Equatable {
            case none
            /// The id of a request.
            case one(id: [UInt8])
            case batch

            /// An error whose id is null.
            static let withoutID = one(id: Array("null".utf8))
        }

        var line: [UInt8]
        var response = Response.none
        var isInitialize = false
        var isExit = false
        /// What a `$/setTrace` sets, as JSON.
        var trace: String?
        /// How many lines the current daemon got before this one.
        var position = 0
        /// Whether it repeats a `clock/moved`.
        var isMove = false
        var isAnswered = false

        /// Whether the daemon owes a response.
        var isDue: Bool { response != .none }

        /// What an entry takes in memory, roughly.
        fileprivate var bytes: Int { line.count + 128 }
    }

    /// The trace at the snapshot, as JSON; nil: that of `initialize`.
    private(set) var trace: String?
    /// The snapshot, as JSON; nil before the first.
    private(set) var snapshot: String?
    private(set) var entries: [Entry] = []
    /// The bytes of the entries.
    private(set) var bytes = 0
    /// How many entries the current daemon got.
    private(set) var sentCount = 0
    /// Whether a daemon that gets the snapshot and the entries continues the session.
    private(set) var isComplete = true

    /// How many entries are answered, or precede one that is.
    private var answeredCount = 0
    /// Errors without an id since the last answered entry. Each may have been the response of a due entry that the daemon refused.
    private var strayCount = 0
    /// How many entries the requested snapshot will contain.
    private var snapshotCovers = 0

    /// What was delivered of the entries' effects: so many responses, and then these notifications.
    private var delivered = Effects()
    /// The part of that which the daemon has yet to repeat.
    private var repeats = Effects()
    /// Whether a message was removed that had an effect. Its later effects may be missing then.
    private var isReduced = false
    /// How many of the delivered notifications preceded the last step.
    private var settledCount = 0

    private struct Effects {
        var responses = 0
        var notifications: [[UInt8]] = []
    }

    // MARK: Messages

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        bytes += entry.bytes
    }

    /// The next entry for the current daemon, which has got `position` lines so far; nil if it has got all.
    mutating func send(at position: Int) -> Entry? {
        guard sentCount < entries.count else { return nil }
        entries[sentCount].position = position
        sentCount += 1
        return entries[sentCount - 1]
    }

    /// Another daemon will get the entries, from the first on.
    mutating func beginReplay() {
        sentCount = 0
        repeats = delivered
    }

    /// Whether the daemon owes a response to an entry.
    var isResponseDue: Bool {
        var strays = strayCount
        for entry in entries[..<sentCount].dropFirst(answeredCount) where entry.isDue {
            if strays == 0 { return true }
            strays -= 1
        }
        return false
    }

    /// The daemon's clock moved time after it had received so many lines. A replay gets a message that does the same.
    mutating func insertMove(to timestamp: String, after position: Int) {
        let params = "{\"timestamp\":\(timestamp)}"
        let line = Array("{\"jsonrpc\":\"2.0\",\"method\":\"server/status\",\"params\":\(params)}".utf8)
        let index = entries[..<sentCount].lastIndex { $0.position < position }.map { $0 + 1 } ?? 0
        if index < sentCount, entries[index].isMove, entries[index].position == position {
            entries[index].line = line
            return
        }
        entries.insert(Entry(line: line, position: position, isMove: true), at: index)
        bytes += entries[index].bytes
        sentCount += 1
        if index < answeredCount { answeredCount += 1 }
        // A move that is reported before the snapshot is in the snapshot.
        snapshotCovers += 1
    }

    // MARK: Effects

    /// Whether the daemon has repeated all that was delivered.
    var isRepeated: Bool { isReduced || repeats.responses == 0 && repeats.notifications.isEmpty }

    /// Whether a notification is a repetition, which must not be delivered again.
    mutating func isRepetition(ofNotification method: [UInt8]) -> Bool {
        if repeats.responses > 0 { return true }
        guard let index = repeats.notifications.firstIndex(of: method) else {
            delivered.notifications.append(method)
            return false
        }
        repeats.notifications.remove(at: index)
        return true
    }

    /// Whether a response is a repetition, which must not be delivered again.
    mutating func isRepetitionOfResponse() -> Bool {
        guard repeats.responses > 0 else { return false }
        repeats.responses -= 1
        return true
    }

    /// Finds the entry that a new response belongs to. Returns false if there is none.
    ///
    /// Responses arrive in the order of the entries. An error without an id may belong to any entry before the next response.
    mutating func answer(_ line: Line) -> Bool {
        let response = line.kind == .batch ? Entry.Response.batch : .one(id: line.name)
        var unanswered = 0
        for index in answeredCount..<max(answeredCount, sentCount) where entries[index].isDue {
            if entries[index].response == response {
                strayCount = 0
                entries[index].isAnswered = true
                answeredCount = index + 1
                responseDelivered()
                return true
            }
            unanswered += 1
            if unanswered > strayCount || line.hasNullID { break }
        }
        guard line.hasNullID else { return false }
        strayCount += 1
        responseDelivered()
        return true
    }

    private mutating func responseDelivered() {
        delivered.responses += 1
        delivered.notifications.removeAll()
    }

    // MARK: Steps

    /// The entry that was sent last is sent alone. What is repeated from now on is its effect.
    mutating func beginStep() { settledCount = max(0, delivered.notifications.count - repeats.notifications.count) }

    /// Removes the entry that was sent last, at which daemons fail, and what was delivered of its effects.
    ///
    /// - Returns: the entry, and whether its response was delivered.
    mutating func removeLastSent() -> (entry: Entry, wasAnswered: Bool) {
        sentCount -= 1
        let entry = entries.remove(at: sentCount)
        bytes -= entry.bytes
        guard sentCount < answeredCount else {
            // An error without an id may have been delivered since, which ends the list.
            delivered.notifications.removeSubrange(min(settledCount, delivered.notifications.count)...)
            return (entry, false)
        }
        answeredCount -= 1
        isReduced = true
        let wasAnswered = entry.isDue || entry.isAnswered
        if wasAnswered { delivered.responses -= 1 }
        return (entry, wasAnswered)
    }

    // MARK: Snapshots

    /// The daemon is asked for a snapshot, which will contain all that it got.
    mutating func snapshotRequested() { snapshotCovers = sentCount }

    /// Replaces the entries in the snapshot by it. Unless it was requested in a step, all that was delivered is their effect.
    mutating func snapshotReceived(_ snapshot: String, inStep: Bool) {
        self.snapshot = snapshot
        removeStart(snapshotCovers)
        if !inStep { (repeats, isReduced) = (Effects(), false) }
        (delivered, isComplete) = (repeats, true)
        if repeats.responses == 0 { strayCount = 0 }
    }

    /// Gives up the session's restoration, and with it the memory for it, until the next snapshot. Returns whether it was possible until now.
    mutating func forget() -> Bool {
        defer { isComplete = false }
        snapshot = nil
        delivered = Effects()
        let end = max(answeredCount, sentCount)
        removeStart(entries[answeredCount..<end].firstIndex { $0.isDue } ?? end)
        return isComplete
    }

    private mutating func removeStart(_ count: Int) {
        trace = entries[..<count].last { $0.trace != nil }?.trace ?? trace
        bytes -= entries[..<count].reduce(0) { $0 + $1.bytes }
        entries.removeFirst(count)
        sentCount = max(0, sentCount - count)
        answeredCount = max(0, answeredCount - count)
        snapshotCovers = max(0, snapshotCovers - count)
    }
}
