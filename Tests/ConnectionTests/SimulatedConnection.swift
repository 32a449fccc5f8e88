import TestSupport

@testable import Connection

/// A connection without a pipe: a client, a session, the system's buffer between them, and a driver of the policy.
///
/// Each byte of input is a request, and `outputPerByte` bytes respond to it. The client reads and writes at random, and stops
/// at random. Each step of `run` is one event of the outside and everything that the policy does about it.
struct SimulatedConnection {
    /// A rule that the policy has broken.
    struct Violation: Error { let rule: String }

    static let outputPerByte = 5
    /// What the system's buffer holds.
    static let kernelBytes = 64
    static let highWaterBytes = 200
    static let pieceBytes = 8
    /// One call may add its output to a queue that is full, and then the notification that the daemon shuts down.
    static let queueLimitBytes = highWaterBytes + pieceBytes * outputPerByte + outputPerByte

    var random: SeededGenerator
    var policy: ConnectionPolicy
    var now = 0.0

    // The client.
    var clientReads = true
    var inputIsOpen = true
    let closesInput: Bool
    var isGone = false
    var processHasExited = false
    var unsentBytes: Int
    // The system.
    var inputInKernel = 0
    var outputInKernel = 0
    var canWrite = true
    // The session.
    var work = ConnectionPolicy.SessionState.Work.none
    var piecesLeft = 0
    var deadline: Double?
    var exitStatus: Int32?
    let acceptsClosing: Bool
    var isClosing = false
    var inputHasEnded = false
    // The driver, and what it has counted.
    var pendingInput = 0
    var producedBytes = 0
    var writtenBytes = 0
    var isFinished = false
    var hasYielded = false
    var lastReadAt = 0.0
    var reads = false
    var wakeAt: Double?
    var closeReason: ConnectionPolicy.CloseReason?

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isNetwork = random.one(in: 2)
        var settings = ConnectionPolicy.Settings(highWaterBytes: Self.highWaterBytes)
        settings.pieceBytes = Self.pieceBytes
        settings.lingerTimeout = isNetwork ? 500 : nil
        settings.readTimeout = isNetwork || random.one(in: 2) ? 2_000 : nil
        policy = ConnectionPolicy(settings)
        unsentBytes = Int.random(in: 0..<400, using: &random)
        closesInput = random.one(in: 2)
        acceptsClosing = random.one(in: 2)
        self.random = random
    }

    /// Plays events until the connection is closed. Throws if the policy breaks a rule.
    mutating func run() throws {
        try settle()
        for _ in 0..<600 where closeReason == nil {
            try happen()
            try settle()
        }
        // From here on the client reads, or it does nothing at all. Either way the connection ends.
        if !processHasExited { inputIsOpen = false }
        unsentBytes = 0
        for _ in 0..<20_000 where closeReason == nil {
            read(outputInKernel)
            try wake()
            try settle()
            if !clientReads, policy.settings.readTimeout == nil, wakeAt == nil, policy.queuedBytes > 0 { return }
        }
        guard let closeReason else { throw Violation(rule: "deadlock in \(policy.state)") }
        try checkLoss(closeReason)
    }

    /// Every response is written, or the reason of the end says that it may be lost.
    private func checkLoss(_ reason: ConnectionPolicy.CloseReason) throws {
        switch reason {
        case .over, .clientClosed, .protocolViolation, .stuck:
            if writtenBytes != producedBytes { throw Violation(rule: "lost output at \(reason)") }
            if case .over = reason, exitStatus == nil { throw Violation(rule: "the session is not over") }
            if reason == .stuck { throw Violation(rule: "stuck, although the session ends after its input") }
        case .shutDown, .notReading, .clientGone: break
        }
    }
}

extension SeededGenerator {
    mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
