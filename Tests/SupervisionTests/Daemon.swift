import JSONRPC
import SwipeServer

/// A session as a process: bytes in, bytes out.
final class Daemon {
    private var session: Session
    private(set) var output: [UInt8] = []
    /// Whether it reads and writes nothing more.
    var hangs = false
    private(set) var isDead = false
    private var inputHasEnded = false

    init(_ limits: Limits, now: Double) {
        var configuration = SessionConfiguration(framing: .lines, limits: limits)
        configuration.validatesState = true
        session = Session(configuration: configuration, now: now)
    }

    var deadline: Double? { hangs || isDead ? nil : session.nextDeadline }
    /// nil while it has not exited, or not written everything.
    var exitStatus: Int32? { hangs || !output.isEmpty ? nil : session.exitStatus }

    func receive(_ bytes: [UInt8], at now: Double) {
        guard !hangs, !isDead, !bytes.isEmpty else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) where !isDead {
            isDead = String(decoding: line, as: UTF8.self).contains("LETHAL")
            let bytes = Array(line) + [UInt8(ascii: "\n")]
            if !isDead { session.receive(bytes.span, at: now) }
            drain()
            timePassed(at: now)  // a late message may set a timer that is due
        }
    }

    func endInput(at now: Double) {
        guard !hangs, !isDead, !inputHasEnded else { return }
        inputHasEnded = true
        session.inputEnded(at: now)
        drain()
    }

    func timePassed(at now: Double) {
        guard !hangs, !isDead, let due = session.nextDeadline, due <= now else { return }
        session.timePassed(at: now)
        drain()
    }

    private func drain() {
        while session.hasPendingWork { session.resume() }
        session.drainOutput(into: &output)
    }

    /// The lines that end within the next bytes.
    func takeLines(_ count: Int) -> [[UInt8]] {
        let taken = output.prefix(count)
        guard let end = taken.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        defer { output.removeFirst(end + 1) }
        return taken[..<end].split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }
}
