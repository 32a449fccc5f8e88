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
        if phase != .finished, phase != .waiting { watch(at: now) }
    }

    /// The daemon shuts down. If the session cannot be restored, the daemon serves it until then.
    private mutating func daemonCloses(at now: Double) {
        if hasOpened, hasSnapshots { fail(.closing, status: nil, at: now) }
    }

    private mutating func receiveNotification(_ line: Line) -> Bool {
        if line.isMethod("$/logTrace") {  // also traces a replay, in which nothing is new
            if journal.replayed.isEmpty { pass(line) }
            return true
        }
        guard isNew(line.name) else { return true }
        if clockOffset != nil, let params = line.params, let index = journal.reported(params, in: line.text) {
            if isStepping {
                if index <= servedSteps { servedSteps += 1 }
            } else if own.contains(.snapshot), index < snapshotCovers {
                snapshotCovers += 1
            }
        }
        if let revision = line.params.flatMap({ line.text.member("revision", of: $0) }) {
            self.revision = Array(line.bytes[revision])
        }
        pass(line)
        return true
    }

    private mutating func receiveResponse(_ line: Line, at now: Double) -> Bool {
        guard let request = own.first, isOwn(line, request) else { return receiveAnswer(line) }
        own.removeFirst()
        switch request {
        case .initialize: return line.result != nil
        case .restore:
            if case .stepping = phase { phase = .stepping(hasRestored: true) }
            guard line.result != nil else { return false }
        case .snapshot: guard receiveSnapshot(line, at: now) else { return false }
        }
        if case .stepping(true) = phase { step(at: now) }
        return true
    }

    /// The initialize of a replay has the client's id. Its response is the first one of a daemon.
    private func isOwn(_ line: Line, _ request: OwnRequest) -> Bool {
        if request == .initialize { return line.name == opening?.name }
        return line.name.elementsEqual(request.id.utf8)
    }

    /// Passes the response to a request of the client on, unless it is a repetition.
    private mutating func receiveAnswer(_ line: Line) -> Bool {
        guard isNew(line.name) else { return true }
        // The daemon responds with the id null to what it cannot read, even if that looked like a notification.
        let isFound = journal.answer(line.name, isBatch: line.kind == .batch)
        guard isFound || line.name.elementsEqual("null".utf8) else { return false }
        if let result = line.result, clockOffset != nil { journal.times.track(result, of: line.text) }
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
    }

    /// Whether no daemon has reported this event before.
    private mutating func isNew(_ name: [UInt8]) -> Bool {
        if journal.dropReplayed(name) { return false }
        failures = 0
        if hasSnapshots { journal.deliver(name) }
        return true
    }

    private mutating func pass(_ line: Line) {
        toClient += line.bytes
        toClient.append(UInt8(ascii: "\n"))
    }

    /// Returns false if events are missing that should precede the snapshot.
    private mutating func receiveSnapshot(_ line: Line, at now: Double) -> Bool {
        let isStep = isStepping
        isStepping = false
        guard let result = line.result, let snapshot = line.text.member("snapshot", of: result) else {
            // The state is too large, or the session is not open. The last snapshot stays valid.
            nextSnapshotAt = journal.entries.count + snapshotEvery
            if isStep { servedSteps += 1 }
            return line.result == nil || !hasSnapshots
        }
        let isWhole = phase == .serving
        guard journal.replayed.isEmpty || !isWhole else { return false }
        journal.replaceStart(isStep ? servedSteps + 1 : snapshotCovers, by: Array(line.bytes[snapshot]))
        (servedSteps, failedStep) = (0, nil)
        nextSnapshotAt = snapshotEvery
        failures = isWhole ? 0 : min(failures, 2)
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
