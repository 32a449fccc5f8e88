extension Session {
    /// Handles bytes of the daemon.
    ///
    /// - Returns: An event for each message, in order; and an error if this daemon has to be replaced.
    mutating func receive(_ data: some Collection<UInt8>) -> (events: [Event], fault: SwipedError?) {
        var events: [Event] = []
        incoming.append(data)
        do throws(SwipedError) {
            while let line = incoming.next() {
                if let event = try handle(line) {
                    events.append(event)
                }
            }
            if incoming.count > Self.limitBytes {
                throw .garbled("the daemon wrote a line longer than 64 MiB")
            }
        } catch {
            return (events, error)
        }
        return (events, nil)
    }

    private mutating func handle(_ line: [UInt8]) throws(SwipedError) -> Event? {
        switch try Message(line) {
        case .notification(let notification):
            if case .logTrace = notification {
                // A trace has replayed messages as well.
                return replay.isEmpty ? .notification(notification) : nil
            }
            guard try deliver(.notification(notification.method)) else { return nil }
            noteTime(of: line)
            return .notification(notification)
        case .response(.text(let own), let refusal) where ownPending.contains(own):
            ownPending.remove(own)
            return try handleOwnResponse(own, line, refusal)
        case .response(.number(let id), let refusal) where 0 < id && id <= lastID:
            guard !replay.isEmpty || pending.contains(id) else {
                throw .garbled("the daemon responded to request \(id) twice")
            }
            guard try deliver(.response(id)) else { return nil }
            pending.remove(id)
            if clock != nil, let result = JSONText(line).member("result") {
                reported.track(result)
            }
            return .response(id, refusal.map { .failure(SwipedError($0)) } ?? .success(line))
        case .response(_, let refusal?):
            throw .garbled("the daemon could not read a message: \(refusal.message)")
        case .response(_, nil):
            throw .garbled("the daemon responded to a request that was not sent: \(Message.excerpt(of: line))")
        }
    }

    /// Notes the time of a notification. The daemon handles pending requests after it, or has reported their result.
    private mutating func noteTime(of line: [UInt8]) {
        guard clock != nil, let params = JSONText(line).member("params") else { return }
        reported.note(params)
        for index in journal.indices {
            if let id = journal[index].id, pending.contains(id) {
                journal[index].reportedBefore = reported.latest
            }
        }
    }

    /// Records a message as delivered.
    ///
    /// - Returns: Whether it is new. A replay is not; notifications of timers may be replayed in another order.
    private mutating func deliver(_ delivery: Delivery) throws(SwipedError) -> Bool {
        if let index = replay.firstIndex(of: delivery) {
            replay.remove(at: index)
            return false
        }
        if let expected = replay.first {
            guard case .response(let id) = delivery, pending.contains(id) else {
                throw .garbled("after a restart the daemon sent \(delivery) instead of \(expected)")
            }
        }
        if journals, !isShuttingDown {
            delivered.append(delivery)
        }
        failedRestarts = 0
        return true
    }

    private mutating func handleOwnResponse(
        _ method: String, _ line: [UInt8], _ refusal: Swipe.Refusal?
    ) throws(SwipedError) -> Event? {
        if method == "session/snapshot" {
            return try handleSnapshot(line, refusal)
        }
        if let refusal {
            throw SwipedError(refusal)
        }
        if method == "session/restore" || initializeResult != nil && snapshot != nil {
            return nil
        }
        let result = try Message.result(Swipe.InitializeResult.self, of: line)
        initializeResult = result
        journals = journals && result.capabilities.methods.contains("session/snapshot")
        if journals {
            requestSnapshot()
            return nil
        }
        return .opened(result)
    }

    private mutating func handleSnapshot(_ line: [UInt8], _ refusal: Swipe.Refusal?) throws(SwipedError) -> Event? {
        let isFirst = snapshot == nil
        let covered = snapshotCovers ?? 0
        snapshotCovers = nil
        if let refusal {
            guard !isFirst else { throw SwipedError(refusal) }
            // It is too large: the last snapshot stays, and the journal grows.
            snapshotAt = journal.count + options.snapshotEvery
            return nil
        }
        if let missing = replay.first {
            throw .garbled("after a restart the daemon did not send \(missing)")
        }
        guard let text = JSONText(line).member("result")?.member("snapshot"),
            text.bytes.first == UInt8(ascii: "{")
        else {
            throw .garbled("the result of session/snapshot is not a snapshot")
        }
        snapshot = Array(text.bytes)
        snapshotAt = options.snapshotEvery
        journal.removeFirst(covered)
        delivered = []
        failedRestarts = 0
        return isFirst ? initializeResult.map(Event.opened) : nil
    }
}
