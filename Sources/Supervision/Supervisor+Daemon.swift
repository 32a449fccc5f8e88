private import Jansson

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
        revision = line.value("revision") ?? revision
        pass(line)
        return true
    }

    /// The daemon's clock moved time. Returns false if the params are invalid.
    private mutating func receiveMove(_ line: Line) -> Bool {
        guard let timestamp = line.value("timestamp"), let position = line.value("messages").flatMap({ Int($0) })
        else { return false }
        journal.insertMove(to: timestamp, after: position)
        return true
    }

    private mutating func receiveResponse(_ line: Line, at now: Double) -> Bool {
        guard line.name == own.first?.id else { return receiveAnswer(line) }
        switch own.removeFirst().request {
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
        guard hasOpened else {
            opening = nil  // the client may send another one
            return
        }
        let methods = line.value("capabilities", "methods")?.utf8.split(separator: UInt8(ascii: "\"")) ?? []
        hasSnapshots = methods.contains { $0.elementsEqual("session/snapshot".utf8) }
        let limit = line.value("limits", "messageBytes").flatMap { Double($0) }
        if let limit, limit >= 1, limit <= 1e9 { messageBytes = Int(limit) }
    }

    private mutating func pass(_ line: Line) {
        toClient.append(line.bytes.span)
        toClient.append(UInt8(ascii: "\n"))
    }

    /// Returns false if effects are missing that should precede the snapshot.
    private mutating func receiveSnapshot(_ line: Line) -> Bool {
        let isStep = phase == .stepping
        guard isStep || journal.isRepeated else { return false }
        if line.result != nil {
            guard let snapshot = line.value("snapshot") else { return !hasSnapshots }
            journal.snapshotReceived(snapshot, inStep: isStep)
            failedStep = nil
        } else if !isStep || failedStep?.index == journal.sentCount - 1 {
            failedStep = nil  // refused: the state is too large, or the session is not open. Another attempt follows.
        }
        failures = isStep ? min(failures, 2) : 0
        return true
    }
}

/// A line without the white space of JSON at its ends.
func trimmed(_ line: [UInt8]) -> [UInt8] {
    if let first = line.first, let last = line.last, !isJSONWhitespace(first), !isJSONWhitespace(last) { return line }
    guard let start = line.firstIndex(where: { !isJSONWhitespace($0) }),
        let end = line.lastIndex(where: { !isJSONWhitespace($0) })
    else { return [] }
    return Array(line[start...end])
}
