import TestSupport
import Testing

@testable import Connection

private typealias Action = ConnectionPolicy.Action

@Suite("The connection policy")
struct ConnectionPolicyTests {
    var policy: ConnectionPolicy

    init() {
        var settings = ConnectionPolicy.Settings(highWaterBytes: 100)
        settings.readTimeout = 2_000
        policy = ConnectionPolicy(settings)
    }

    @Test("passes input to the session in pieces, and then its end")
    mutating func pieces() {
        #expect(policy.next(at: 0) == .wait(reads: true, until: nil))
        #expect(policy.received(1_500) == true)
        policy.inputEnded()
        #expect(policy.received(1) == false, "after the end")
        for call in [.receive(bytes: 1_024), .receive(bytes: 476), .endInput] as [ConnectionPolicy.SessionCall] {
            #expect(policy.next(at: 0) == .call(call))
            policy.sessionReturned(.init(), outputBytes: 0)
        }
        #expect(policy.next(at: 0) == .close(.stuck), "a session has to end after its input")
    }

    @Test("is congested above the high-water mark, until the low-water mark")
    mutating func congestion() {
        policy.queued(100)
        #expect(policy.next(at: 0) == .wait(reads: true, until: nil))
        policy.queued(1)
        #expect(policy.next(at: 0) == .measureUnread)
        policy.measured(unreadBytes: 10, at: 0)
        #expect(policy.next(at: 0) == .wait(reads: false, until: 2_000))
        policy.flushed(50)
        #expect(policy.isCongested)
        policy.flushed(1)
        #expect(policy.next(at: 0) == .wait(reads: true, until: nil))
    }

    @Test("is congested by any queue while the session has no memory, and serves a client that has read")
    mutating func memory() {
        policy.sessionReturned(.init(hasMemory: false), outputBytes: 0)
        #expect(policy.next(at: 0) == .wait(reads: true, until: nil))
        policy.sessionReturned(.init(hasMemory: false), outputBytes: 2)
        policy.measure(unread: 0, at: 0)
        #expect(policy.next(at: 0) == .wait(reads: false, until: 2_000))
        policy.flushed(1)
        #expect(policy.next(at: 0) == .wait(reads: true, until: nil))
    }

    @Test("serves other clients between pieces of large work")
    mutating func fairness() {
        policy.sessionReturned(.init(work: .unfinished), outputBytes: 0)
        for _ in 0..<3 {
            #expect(policy.next(at: 0) == .yield)
            #expect(policy.next(at: 0) == .call(.resume))
            policy.sessionReturned(.init(work: .unfinished), outputBytes: 0)
        }
        policy.queued(101)
        policy.measure(unread: 0, at: 0)
        #expect(policy.next(at: 0) == .wait(reads: false, until: 2_000), "the client has to read first")
    }

    @Test("notifies the session of its deadline, once for each time")
    mutating func deadline() {
        policy.sessionReturned(.init(deadline: 16), outputBytes: 0)
        #expect(policy.next(at: 15) == .wait(reads: true, until: 16))
        #expect(policy.next(at: 16) == .call(.advance))
        #expect(policy.next(at: 16) == .wait(reads: true, until: 16))
    }

    /// What the client does between the start of the read timeout at 0 and its end at 2,000, and the action that follows.
    @Test(
        "disconnects a client that reads nothing",
        arguments: [
            (flushed: 0, unread: 10, checkedAt: 2_000.0, action: .close(.notReading)),
            (0, 11, 2_000, .close(.notReading)),
            (0, 9, 2_000, .wait(reads: false, until: 4_000)),
            (1, 10, 2_000, .wait(reads: false, until: 4_000)),
            (0, 10, 2_999, .close(.notReading)),
            (0, 10, 3_000, .wait(reads: false, until: 5_000)),  // suspended
            (0, 10, 1_999, .wait(reads: false, until: 2_000)),
        ] as [(Int, Int, Double, ConnectionPolicy.Action)])
    mutating func readTimeout(flushed: Int, unread: Int, checkedAt: Double, action: ConnectionPolicy.Action) {
        policy.queued(200)
        policy.measure(unread: 10, at: 0)
        policy.flushed(flushed)
        policy.measure(unread: unread, at: checkedAt)
        #expect(policy.next(at: checkedAt) == action)
    }

    /// How a session ends whose output is not read: the state before it, and the timeout.
    @Test(
        "waits for the last output as long as the client may still want it",
        arguments: [(false, false, 30_000), (true, false, 2_000), (true, true, 3_000)])
    mutating func drain(inputHasEnded: Bool, processHasExited: Bool, timeout: Double) {
        if inputHasEnded { policy.inputEnded() }
        if processHasExited { policy.clientExited() }
        policy.sessionReturned(.init(exitStatus: 1), outputBytes: 1)
        policy.measure(unread: 0, at: 0)
        #expect(policy.next(at: 0) == .wait(reads: false, until: timeout))
        policy.flushed(1)
        #expect(policy.next(at: 0) == .close(.over(1)))
    }

    @Test("drains for a second after a shutdown, and not at all after a second one")
    mutating func shutDown() {
        policy.queued(2)
        policy.leave(.shutDown)
        policy.measure(unread: 1, at: 0)
        policy.flushed(1)
        policy.measure(unread: 0, at: 900)
        #expect(policy.next(at: 900) == .wait(reads: false, until: 1_000), "reading does not extend it")
        var other = policy
        #expect(other.next(at: 1_000) == .close(.shutDown))
        policy.leave(.shutDown)
        #expect(policy.next(at: 900) == .close(.shutDown))
    }

    @Test("a shutdown leaves a client time that can continue with another daemon")
    mutating func closing() {
        policy.sessionReturned(.init(acceptsClosing: true), outputBytes: 0)
        policy.shutDown(timeout: 5_000, at: 100)
        #expect(policy.next(at: 101) == .call(.announceClosing(4_999)))
        #expect(policy.next(at: 101) == .wait(reads: true, until: 5_100))
        #expect(policy.received(1) == true)
        #expect(policy.next(at: 5_099) == .call(.receive(bytes: 1)))
        var (other, finished) = (policy, policy)
        #expect(policy.next(at: 5_100) == .close(.shutDown))
        other.shutDown(timeout: 5_000, at: 200)
        #expect(other.next(at: 200) == .close(.shutDown), "a second signal")
        finished.sessionReturned(.init(exitStatus: 0), outputBytes: 0)
        #expect(finished.next(at: 5_099) == .close(.over(0)))
    }

    @Test("a shutdown is announced after unfinished work, and at once to no other client")
    mutating func closingLater() {
        var other = policy
        other.shutDown(timeout: 5_000, at: 0)
        #expect(other.next(at: 0) == .close(.shutDown))
        policy.sessionReturned(.init(work: .unfinished, acceptsClosing: true), outputBytes: 0)
        policy.shutDown(timeout: 5_000, at: 0)
        #expect(policy.next(at: 0) == .yield)
        #expect(policy.next(at: 0) == .call(.resume))
        policy.sessionReturned(.init(acceptsClosing: true), outputBytes: 0)
        #expect(policy.next(at: 7) == .call(.announceClosing(4_993)))
    }

    @Test("lingers until the client closes the connection, or for a while")
    mutating func linger() {
        var settings = policy.settings
        settings.lingerTimeout = 500
        policy = ConnectionPolicy(settings)
        policy.sessionReturned(.init(exitStatus: 0), outputBytes: 0)
        #expect(policy.next(at: 0) == .finish)
        policy.measure(unread: 0, at: 0)
        #expect(policy.next(at: 0) == .wait(reads: false, until: 30_000))
        policy.outputFinished(at: 10)
        #expect(policy.next(at: 10) == .wait(reads: true, until: 510))
        #expect(policy.received(1) == false)
        var patient = policy
        #expect(patient.next(at: 510) == .close(.over(0)))
        policy.inputEnded()
        #expect(policy.next(at: 10) == .close(.over(0)))
    }

    @Test("ends the input when the client's process has exited and nothing more can be read")
    mutating func exit() {
        policy.inputUnavailable()
        policy.clientExited()
        #expect(policy.next(at: 7) == .wait(reads: true, until: 7))
        #expect(policy.received(1) == true)
        #expect(policy.next(at: 7) == .call(.receive(bytes: 1)))
        var congested = policy
        policy.inputUnavailable()
        #expect(policy.next(at: 7) == .call(.endInput))
        #expect(congested.received(1) == true)
        congested.queued(101)
        congested.measure(unread: 0, at: 7)
        #expect(congested.next(at: 7) == .call(.endInput), "pending input is dropped")
    }

    @Test("holds its invariants in random sequences of events")
    func randomSequences() throws {
        let count = isNightly ? 1_000_000 : 3_000
        var reasons: [ConnectionPolicy.CloseReason] = []
        for seed in 0..<UInt64(count) {
            var connection = SimulatedConnection(seed: seed)
            do { try connection.run() } catch { throw SimulatedConnection.Violation(rule: "seed \(seed): \(error)") }
            if let reason = connection.closeReason, !reasons.contains(reason) { reasons.append(reason) }
        }
        #expect(reasons.count == 5, "over, clientClosed, shutDown, notReading, clientGone")
    }
}

extension ConnectionPolicy {
    /// Reports unread bytes if the policy asks for them now.
    fileprivate mutating func measure(unread: Int, at now: Double) {
        if case .measureUnread = next(at: now) { measured(unreadBytes: unread, at: now) }
    }
}
