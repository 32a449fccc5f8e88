extension Supervisor {
    /// The daemon wrote a line, without its line end.
    package mutating func daemonSent(_ bytes: [UInt8], at now: Double) {
        guard phase != .finished, phase != .waiting else { return }
        let line = Line(trimmed(bytes))
        if line.kind == .notification, line.isMethod("server/closing") { return daemonCloses(at: now) }
        let isValid =
            switch line.kind {
            case .notification: receiveNotification(line)
            case .response: receiveResponse(line, at: now)
            case .batch: receiveAnswer(line)
            case .request, .opaque: false
            }
        guard isValid else { return fail(.garbled, status: nil, at: now) }
        boundJournal()
        if phase != .finished, phase != .waiting { watch(at: now) }
    }

    /// The daemon shuts down. If the session cannot be restored, the daemon serves it until then.
    private mutating func daemonCloses(at now: Double) {
        if hasOpened, journal.isComplete { fail(.closing, status: nil, at: now) }
    }

    private mutating func receiveNotification(_ line: Line) -> Bool {
        if line.isMethod("clock/moved") { return receiveMove(line) }
        if line.isMethod("$/logTrace") {  // also traces a replay, in which nothing is new
            if journal.isRepeated { pass(line) }
            return true
        }
        if journal.isRepetition(ofNotification: line.name) { return true }
        failures = 0
        if let revision = line.params.flatMap({ line.text.member("revision", of: $0) }) {
            self.revision = Array(line.bytes[revision])
        }
        pass(line)
        return true
    }

    /// The daemon's clock moved time. Returns false if the params are invalid.
    private mutating func receiveMove(_ line: Line) -> Bool {
        guard let params = line.params, let timestamp = line.text.member("timestamp", of: params),
            let messages = line.text.member("messages", of: params),
            let position = Int(String(decoding: line.bytes[messages], as: UTF8.self))
        else { return false }
        journal.insertMove(to: Array(line.bytes[timestamp]), after: position)
        return true
    }

    private mutating func receiveResponse(_ line: Line, at now: Double) -> Bool {
        guard line.name == ownIDs.first else { return receiveAnswer(line) }
        ownIDs.removeFirst()
        switch own.removeFirst() {
        case .initialize, .restore: guard line.result != nil else { return false }
        case .snapshot: guard receiveSnapshot(line) else { return false }
        }
        if phase == .stepping { step(at: now) }
        return true
    }

    /// Passes the response to a request of the client on, unless it is a repetition.
    private mutating func receiveAnswer(_ line: Line) -> Bool {
        if journal.isRepetitionOfResponse() { return true }
        guard journal.answer(line) else { return false }
        failures = 0
        if line.name == opening?.name, !hasOpened { readCapabilities(line) }
        pass(line)
        return true
    }

    private mutating func readCapabilities(_ line: Line) {
        hasOpened = line.result != nil
        guard let result = line.result else {
            opening = nil  // the client may send another one
            return
        }
        let text = line.text
        let methods = text.member("capabilities", of: result).flatMap { text.member("methods", of: $0) }
        hasSnapshots = methods.map { text.elements(of: $0).contains { text.matches($0, "session/snapshot") } } ?? false
        let limit = text.member("limits", of: result).flatMap { text.member("messageBytes", of: $0) }
        if let limit = limit.flatMap({ text.number($0) }), limit >= 1, limit <= 1e9 { messageBytes = Int(limit) }
    }

    private mutating func pass(_ line: Line) {
        toClient += line.bytes
        toClient.append(UInt8(ascii: "\n"))
    }

    /// Returns false if effects are missing that should precede the snapshot.
    private mutating func receiveSnapshot(_ line: Line) -> Bool {
        let isStep = phase == .stepping
        guard isStep || journal.isRepeated else { return false }
        if let result = line.result {
            guard let snapshot = line.text.member("snapshot", of: result) else { return !hasSnapshots }
            journal.snapshotReceived(Array(line.bytes[snapshot]), inStep: isStep)
            failedStep = nil
        }  // else it is refused: the state is too large, or the session is not open. Another attempt follows.
        failures = isStep ? min(failures, 2) : 0
        return true
    }
}

/// A line without white space at its ends.
func trimmed(_ line: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 } ?? false }
    guard isSpace(line.first) || isSpace(line.last) else { return line }
    let start = line.firstIndex { $0 > 0x20 } ?? line.count
    let end = line.lastIndex { $0 > 0x20 } ?? start - 1
    return Array(line[start..<end + 1])
}
