private import CLinux
private import Synchronization

/// The log on standard error. Writing a line never blocks the protocol.
///
/// `LogEscaping` escapes every line here, so text from a client can neither start a line nor control the terminal. If
/// standard error is a full pipe, lines are dropped, and the next line that fits reports how many.
package final class DiagnosticStream: Sendable {
    /// The longest line: a pipe takes this many bytes in one piece or not at all. `LogEscaping` shortens longer lines.
    package static let lineLimitBytes = Int(PIPE_BUF)

    private let output: OutputDescriptor
    private let dropped = Atomic<Int>(0)

    package init(_ output: consuming OutputDescriptor) {
        self.output = output
    }

    /// A stream on a duplicate of standard error, or on descriptor 2 itself if no other descriptor is free.
    package static func standardError() -> DiagnosticStream {
        let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        return DiagnosticStream(OutputDescriptor(owning: number >= 0 ? number : STDERR_FILENO))
    }

    /// Writes a line, or drops it. A long line loses its middle.
    package func writeLine(_ text: String) {
        let line = LogEscaping.logLine(text)
        let missing = dropped.load(ordering: .relaxed)
        if missing > 0 {
            guard write("swiped: \(missing) log lines were dropped here, because standard error was full") else {
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
        case .brokenPipe, .failed: return true  // standard error has no reader, so dropped lines need no count
        }
    }
}
