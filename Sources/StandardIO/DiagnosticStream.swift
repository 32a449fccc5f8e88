private import Glibc
private import Synchronization

/// Lines for people, on standard error, where a message more or less never holds up the protocol.
///
/// What a client has chosen cannot make a line of its own or control a terminal: `LogEscaping` escapes it here, for all lines.
/// When standard error is a full pipe that nobody empties, lines are dropped; the next one that
/// finds room says how many.
package final class DiagnosticStream: Sendable {
    /// A line is one write of at most this many bytes, which a pipe takes whole or not at all: `LogEscaping` sees to it.
    package static let lineLimitBytes = Int(PIPE_BUF)

    private let output: OutputDescriptor
    private let dropped = Atomic<Int>(0)

    package init(_ output: consuming OutputDescriptor) {
        self.output = output
    }

    /// Standard error, by a number of its own unless there is none left.
    package static func standardError() -> DiagnosticStream {
        let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        return DiagnosticStream(OutputDescriptor(owning: number >= 0 ? number : STDERR_FILENO))
    }

    /// Writes a line, or drops it; without its middle if it is long.
    package func writeLine(_ text: String) {
        let line = LogEscaping.logLine(text)
        let missing = dropped.load(ordering: .relaxed)
        if missing > 0 {
            guard write("swiped: \(missing) lines of the log were dropped here: nobody read them") else {
                dropped.add(1, ordering: .relaxed)
                return
            }
            dropped.store(0, ordering: .relaxed)
        }
        if !write(line) { dropped.add(1, ordering: .relaxed) }
    }

    private func write(_ line: String) -> Bool {
        var bytes = Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        switch output.write(bytes.span) {
        case .wrote: return true
        case .wouldBlock: return false
        case .brokenPipe, .failed: return true  // there is nobody to count for
        }
    }
}
