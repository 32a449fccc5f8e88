extension Session {
    /// What came, in its order; and why this daemon is of no use any more, where it is not.
    mutating func feed(_ data: some Collection<UInt8>) -> (events: [Event], fault: SwipedError?) {
        var events: [Event] = []
        incoming.append(data)
        do throws(SwipedError) {
            while let line = incoming.next() {
                if let event = try take(line) {
                    events.append(event)
                }
            }
            if incoming.count > Self.limitBytes {
                throw .garbled("the daemon wrote a message without an end")
            }
        } catch {
            return (events, error)
        }
        return (events, nil)
    }

    private mutating func take(_ line: [UInt8]) throws(SwipedError) -> Event? {
        switch try Message(line) {
        case .notification(let notification):
            // A trace tells of what is sent again, too.
            if case .logTrace = notification { return again.isEmpty ? .told(notification) : nil }
            return try isNew(.notification(notification.method)) ? .told(notification) : nil
        case .answer(.text(let own), let refusal) where askedOwn.contains(own):
            askedOwn.remove(own)
            return try takeOwn(own, line, refusal)
        case .answer(.number(let id), let refusal) where 0 < id && id <= lastID:
            guard !again.isEmpty || unanswered.contains(id) else {
                throw .garbled("the daemon answered request \(id) twice")
            }
            guard try isNew(.answer(id)) else { return nil }
            unanswered.remove(id)
            return .answered(id, refusal.map { .failure(SwipedError($0)) } ?? .success(line))
        case .answer(_, let refusal?):
            throw .garbled("the daemon complains of a message: \(refusal.message)")
        case .answer(_, nil):
            throw .garbled("the daemon answered what nobody asked: \(Message.beginning(of: line))")
        }
    }

    /// Whether no daemon before has told this.
    private mutating func isNew(_ outcome: Outcome) throws(SwipedError) -> Bool {
        if let before = again.popFirst() {
            guard before == outcome else {
                throw .garbled("after a restart \(outcome) came where \(before) had come before")
            }
            return false
        }
        if keeps, !isLeaving {
            seen.append(outcome)
        }
        inVain = 0
        return true
    }

    private mutating func takeOwn(
        _ method: String, _ line: [UInt8], _ refusal: Swipe.Refusal?
    ) throws(SwipedError) -> Event? {
        if method == "session/snapshot" {
            return try takeSnapshot(line, refusal)
        }
        if let refusal {
            throw SwipedError(refusal)
        }
        if method == "session/restore" || greeting != nil && snapshot != nil {
            return nil
        }
        let greeting = try Message.result(Swipe.InitializeResult.self, of: line)
        self.greeting = greeting
        keeps = keeps && greeting.capabilities.methods.contains("session/snapshot")
        if keeps {
            ask()
            return nil
        }
        return .opened(greeting)
    }

    private mutating func takeSnapshot(_ line: [UInt8], _ refusal: Swipe.Refusal?) throws(SwipedError) -> Event? {
        let isFirst = snapshot == nil
        let told = asked ?? 0
        asked = nil
        if let refusal {
            guard !isFirst else { throw SwipedError(refusal) }
            // Too large: the last one stays good, and what was sent since is kept.
            askAt = since.count + options.snapshotEvery
            return nil
        }
        if let missing = again.first {
            throw .garbled("after a restart \(missing) did not come again")
        }
        guard let text = JSONText(line).member("result")?.member("snapshot"),
            text.bytes.first == UInt8(ascii: "{")
        else {
            throw .garbled("session/snapshot was answered with something else")
        }
        snapshot = Array(text.bytes)
        askAt = options.snapshotEvery
        since.removeFirst(told)
        seen = []
        inVain = 0
        return isFirst ? greeting.map(Event.opened) : nil
    }
}
