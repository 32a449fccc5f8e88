@testable import Connection

/// What happens outside of the policy.
extension SimulatedConnection {
    /// One random event.
    mutating func happen() throws {
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<12: send()
        case 12..<24: read(Int.random(in: 0...outputInKernel, using: &random))
        case 24..<30: now += Double.random(in: 0...50, using: &random)
        case 30..<33: try wake()
        case 33: clientReads.toggle()
        case 34: deadline = now + Double.random(in: 0...100, using: &random)
        case 35: if random.one(in: 10) { inputIsOpen = false }
        case 36: if random.one(in: 10) { processHasExited = true }
        case 37: if random.one(in: 20) { isGone = true }
        case 38: if random.one(in: 20) { now += 10_000 }  // the machine was suspended
        default: if random.one(in: 20) { leave() }
        }
        try deliver()
    }

    private mutating func leave() {
        if random.one(in: 2) { return policy.leave(.clientClosed) }
        policy.shutDown(timeout: random.one(in: 2) ? 3_000 : 0, at: now)
    }

    mutating func read(_ count: Int) {
        guard clientReads, count > 0 else { return }
        outputInKernel -= count
        lastReadAt = now
    }

    private mutating func send() {
        guard inputIsOpen else { return }
        let count = min(unsentBytes, Int.random(in: 0...30, using: &random), Self.kernelBytes - inputInKernel)
        unsentBytes -= count
        inputInKernel += count
        if unsentBytes == 0, closesInput { inputIsOpen = false }
    }

    /// The time for which the policy waits comes, unless something else happens first.
    mutating func wake() throws {
        let hasInput = reads && (inputInKernel > 0 || !inputIsOpen)
        let hasRoom = policy.queuedBytes > 0 && outputInKernel < Self.kernelBytes
        if !hasInput, !hasRoom, let wakeAt { now = max(now, wakeAt) }
        try deliver()
    }

    /// Reports to the policy what a driver would see.
    private mutating func deliver() throws {
        if isGone { policy.outputBroken() }
        if reads {
            if inputInKernel > 0 {
                if policy.received(inputInKernel) { pendingInput += inputInKernel }
                inputInKernel = 0
                if pendingInput > Self.kernelBytes { throw Violation(rule: "input is read, though some is pending") }
            } else if inputIsOpen {
                policy.inputUnavailable()
            } else {
                policy.inputEnded()
            }
        }
        if processHasExited, !policy.clientHasExited { policy.clientExited() }
        canWrite = true
    }
}

/// What a driver does.
extension SimulatedConnection {
    /// Carries out the policy's actions until it waits. Throws if that takes too many actions, or too much memory.
    mutating func settle() throws {
        for _ in 0..<500 {
            if policy.queuedBytes > Self.queueLimitBytes { throw Violation(rule: "unbounded queue") }
            switch policy.next(at: now) {
            case .call(let call): try perform(call)
            case .measureUnread: policy.measured(unreadBytes: outputInKernel, at: now)
            case .yield:
                hasYielded = true
                write()
            case .finish: isFinished = true
            case .wait(let reads, let deadline):
                if policy.queuedBytes > 0, canWrite {
                    write()
                    continue
                }
                if isFinished, policy.queuedBytes == 0 {
                    isFinished = false
                    policy.outputFinished(at: now)
                    continue
                }
                self.reads = reads
                wakeAt = deadline
                if let deadline, deadline <= now, !(reads && policy.clientHasExited) {
                    throw Violation(rule: "a wait for \(deadline) at \(now) in \(policy.state)")
                }
                return
            case .close(let reason):
                closeReason = reason
                if reason == .notReading, now < lastReadAt + 2_000 { throw Violation(rule: "the client reads") }
                return
            }
        }
        throw Violation(rule: "busy loop in \(policy.state)")
    }

    private mutating func write() {
        let count = min(policy.queuedBytes, Self.kernelBytes - outputInKernel)
        outputInKernel += count
        writtenBytes += count
        if count > 0 { policy.flushed(count) } else { canWrite = false }
    }

    private mutating func perform(_ call: ConnectionPolicy.SessionCall) throws {
        let dropsInput = call == .endInput && processHasExited && policy.isCongested
        guard work == .none || call == .resume || dropsInput else {
            throw Violation(rule: "\(call) before the work is finished")
        }
        var output = 0
        switch call {
        case .receive(let count):
            pendingInput -= count
            output = count * Self.outputPerByte
            if random.one(in: 20) { (work, piecesLeft) = (.unfinished, 10) }
            if random.one(in: 200) { exitStatus = 0 }
        case .resume:
            guard hasYielded else { throw Violation(rule: "other clients are not served") }
            hasYielded = false
            piecesLeft -= 1
            output = 8 * Self.outputPerByte
            if piecesLeft == 0 { work = .none }
        case .advance: deadline = random.one(in: 2) ? now + 16 : nil
        case .endInput:
            inputHasEnded = true
            pendingInput = 0
        case .announceClosing(let milliseconds):
            guard acceptsClosing, !isClosing, 1...3_000 ~= milliseconds else { throw Violation(rule: "\(call)") }
            isClosing = true
            output = Self.outputPerByte
        }
        if inputHasEnded, work == .none, deadline == nil { exitStatus = 0 }
        producedBytes += output
        policy.sessionReturned(
            .init(work: work, deadline: deadline, exitStatus: exitStatus, acceptsClosing: acceptsClosing),
            outputBytes: output)
    }
}
