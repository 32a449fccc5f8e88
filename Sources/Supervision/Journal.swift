/// What another daemon needs to continue a session: a snapshot, the client's messages since, and the events so far.
///
/// A daemon serves one message after the other. A snapshot therefore contains exactly what was sent before the request for
/// it, and all events of that precede it. A new daemon gets the snapshot and the entries, and repeats the events that were
/// delivered.
struct Journal {
    /// A message to send again.
    struct Entry {
        /// The id of a request; nil for a notification. Empty if the answer cannot be predicted.
        var id: [UInt8]?
        var timestamp: Double?
        var line: [UInt8]
        var isInitialize = false
        var isExit = false

        var isOpaque: Bool { id?.isEmpty ?? false }
        var isRequest: Bool { id != nil && !isOpaque }
    }

    /// Timestamps of the daemon are rounded to this many ms, so an event may be this much later than its timestamp.
    private static let timestampGrid = 1e-4

    /// The snapshot, as JSON; nil before the first.
    private(set) var snapshot: [UInt8]?
    private(set) var entries: [Entry] = []
    /// How many entries are answered, or precede one that is.
    private(set) var answeredCount = 0
    /// How many requests among the other entries are due a response.
    private(set) var awaitedCount = 0
    /// What the entries have caused so far: ids of responses, methods of notifications.
    private(set) var delivered: [[UInt8]] = []
    /// The delivered events that the daemon has yet to repeat. They are dropped.
    private(set) var replayed: [[UInt8]] = []
    /// The latest time of a notification, in ms.
    private var reportedUntil = -Double.infinity
    var times = NotificationTimes()

    mutating func append(_ entry: Entry) {
        if let timestamp = entry.timestamp, timestamp < reportedUntil { insertTime(at: entries.count) }
        entries.append(entry)
        if entry.isRequest { awaitedCount += 1 }
    }

    mutating func beginReplay() { replayed = delivered }

    // MARK: Events

    /// Whether an event is a repetition, which is then off the list. A timer may fire a little earlier or later than before.
    mutating func dropReplayed(_ name: [UInt8]) -> Bool {
        guard !replayed.isEmpty, let index = replayed.firstIndex(of: name) else { return false }
        replayed.remove(at: index)
        return true
    }

    mutating func deliver(_ name: [UInt8]) { delivered.append(name) }

    /// Finds the request that a response belongs to. Returns false if there is none.
    ///
    /// Responses arrive in the order of requests. Only opaque entries in between may have had none.
    mutating func answer(_ id: [UInt8], isBatch: Bool) -> Bool {
        let isUnnamed = isBatch || id.elementsEqual("null".utf8)
        var first: Int?
        for index in answeredCount..<entries.count {
            guard let expected = entries[index].id else { continue }
            if first == nil { first = index }
            if expected == id || isUnnamed && entries[index].isOpaque {
                setAnswered(index + 1)
                return true
            }
            if !isUnnamed, !entries[index].isOpaque { break }
        }
        guard let first, isUnnamed && !isBatch || entries[first].isOpaque else { return false }
        setAnswered(first + 1)
        return true
    }

    private mutating func setAnswered(_ count: Int) {
        for entry in entries[answeredCount..<count] where entry.isRequest { awaitedCount -= 1 }
        answeredCount = count
    }

    // MARK: Snapshots

    /// A snapshot contains the first `count` entries. A daemon that repeats events must have repeated those of the entries.
    mutating func replaceStart(_ count: Int, by snapshot: [UInt8]) {
        self.snapshot = snapshot
        removeStart(count)
        delivered = replayed
    }

    /// Forgets the first `count` entries.
    mutating func removeStart(_ count: Int) {
        if count > answeredCount { setAnswered(count) }
        entries.removeFirst(count)
        answeredCount = max(0, answeredCount - count)
    }

    /// Whether the request at this index has its response already.
    func isAnswered(at index: Int) -> Bool { index < answeredCount && entries[index].id != nil }

    /// Removes the message that no daemon survives, and what it had caused. Later events begin with a response.
    mutating func removeEntry(at index: Int) -> Entry {
        if answeredCount > index {
            answeredCount -= 1
        } else if entries[index].isRequest {
            awaitedCount -= 1
        }
        let later = replayed.drop { ($0.first ?? 0) >= UInt8(ascii: "A") || $0.first == UInt8(ascii: "$") }
        delivered = Array(delivered.prefix(delivered.count - replayed.count) + later)
        return entries.remove(at: index)
    }

    // MARK: Time

    /// A notification had these params. Returns how many entries were inserted before the first one without an answer.
    ///
    /// The daemon's timers may report something later than the timestamp of a message that it has yet to serve. No timers
    /// run in a replay: time must reach the notification's timestamp before that message.
    mutating func reported(_ params: Range<Int>, in text: JSONText) -> Int? {
        guard let time = times.time(of: params, in: text) else { return nil }
        reportedUntil = max(reportedUntil, time + Self.timestampGrid)
        guard let index = entries[answeredCount...].firstIndex(where: { $0.id != nil }),
            (entries[index].timestamp ?? 0) < reportedUntil
        else { return nil }
        return insertTime(at: index) ? index : nil
    }

    /// Inserts a message that moves time to the latest notification, and does nothing else.
    @discardableResult
    private mutating func insertTime(at index: Int) -> Bool {
        guard reportedUntil.isFinite, index == 0 || entries[index - 1].timestamp != reportedUntil else { return false }
        let params = "{\"timestamp\":\(reportedUntil)}"
        let line = Array("{\"jsonrpc\":\"2.0\",\"method\":\"server/status\",\"params\":\(params)}".utf8)
        entries.insert(Entry(id: nil, timestamp: reportedUntil, line: line), at: index)
        return true
    }
}
