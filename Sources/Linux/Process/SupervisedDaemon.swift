private import CLinux

/// A daemon that the supervisor has started, with a pipe to its input and one from its output.
package final class SupervisedDaemon {
    package enum ReadResult {
        case bytes(Int)
        case wouldBlock
        /// The daemon has closed its output and has exited, with this status or with 128 and the number of a signal.
        case ended(status: Int32)
    }

    /// How long a daemon may take to exit after it has closed its output, in ms.
    private static let exitTimeout = 1_000.0

    private let process: Int32
    /// A pidfd; -1 if the system has none.
    private let exit: Descriptor
    private var input: OutputDescriptor?
    private let output: InputDescriptor
    /// When a daemon that has closed its output is killed. Before, it has none.
    package private(set) var exitDeadline: Double?

    /// -1 once the input is closed.
    package var inputNumber: Int32 { input?.number ?? -1 }
    /// What becomes readable when `read` has something to return.
    package var outputNumber: Int32 { exitDeadline == nil ? output.number : exit.number }

    /// Starts a command. Returns nil if no process or pipe can be created.
    package init?(command: [String]) {
        guard let toDaemon = Descriptor.makePipe() else { return nil }
        guard let fromDaemon = Descriptor.makePipe() else {
            close(toDaemon.reader)
            close(toDaemon.writer)
            return nil
        }
        var words: [UInt8] = []
        for word in command { words += Array(word.utf8) + [0] }
        process = unsafe words.withUnsafeBytes {
            unsafe swiped_start_process($0.baseAddress, Int32(command.count), toDaemon.reader, fromDaemon.writer)
        }
        close(toDaemon.reader)
        close(fromDaemon.writer)
        input = OutputDescriptor(owning: toDaemon.writer)
        output = InputDescriptor(owning: fromDaemon.reader)
        exit = Descriptor(owning: process > 0 ? swiped_open_process(process) : -1)
        guard process > 0 else { return nil }
    }

    /// Writes once, without blocking. Without an input nothing is written.
    package func write(_ queue: inout OutputQueue) -> OutputDescriptor.WriteResult? {
        switch input {
        case .some(let input): queue.write(to: input)
        case .none: nil
        }
    }

    package func closeInput() { input = nil }

    /// Reads what is available. At the end of the output it waits for the exit, without blocking. A daemon that does not
    /// exit by `exitDeadline` is killed.
    package func read(into buffer: inout [UInt8], at now: Double) -> ReadResult {
        if exitDeadline == nil {
            switch output.read(into: &buffer) {
            case .bytes(let count): return .bytes(count)
            case .wouldBlock: return .wouldBlock
            case .ended, .failed: exitDeadline = now + Self.exitTimeout
            }
        }
        if let status = wait(options: WNOHANG) { return .ended(status: status) }
        guard isLate(at: now) else { return .wouldBlock }
        send(signal: SIGKILL)
        return .ended(status: wait(options: 0) ?? 128 + SIGKILL)
    }

    package func isLate(at now: Double) -> Bool { exitDeadline.map { now >= $0 } ?? false }

    package func send(signal: Int32) { _ = kill(process, signal) }

    /// Kills the daemon and waits for its end.
    package func end() {
        send(signal: SIGKILL)
        _ = wait(options: 0)
    }

    /// Whether there is a process with this number.
    package static func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    private func wait(options: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(process, &status, options)
            if ended < 0, errno == EINTR { continue }
            guard ended == process else { return ended == 0 ? nil : 0 }
            return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        }
    }
}
