private import CLinux
private import Glibc

/// The three descriptors that a process is born with, taken over for the protocol.
package struct StandardStreams: ~Copyable {
    /// Whether a person, and not a program, is at standard input.
    package let inputIsTerminal: Bool
    /// Where the messages come from.
    package let input: InputDescriptor
    /// Where the answers go.
    package let output: OutputDescriptor
    /// Where the log goes.
    package let diagnostics: DiagnosticStream

    /// Takes over descriptors 0, 1 and 2; to be called once, before anything else is opened.
    ///
    /// Input and output move to other numbers; 0 becomes /dev/null, and 1 a second standard error, so that nobody's
    /// stray `print` gets between two messages. One that was closed (`<&-`) is /dev/null, so that nothing opened later
    /// gets its number; closed output is a pipe whose reader has gone. `SIGPIPE` is
    /// ignored, and `SIGXFSZ` (a limit to the size of files): `write` tells the same.
    ///
    /// - Returns: nil: there are no more descriptors to be had, and standard error was told so.
    package static func takeOver() -> StandardStreams? {
        let outputIsOpen = fcntl(STDOUT_FILENO, F_GETFD) != -1
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is taken, which is this one, for those below it are open by now.
            unsafe _ = open("/dev/null", O_RDWR)
        }
        swiped_ignore_signal(SIGPIPE)
        swiped_ignore_signal(SIGXFSZ)
        let output = outputIsOpen ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : pipeWithoutReader()
        guard output >= 0 else { return refused() }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let inputIsTerminal = isatty(STDIN_FILENO) == 1
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard input >= 0 else { return refused() }
        close(STDIN_FILENO)
        unsafe _ = open("/dev/null", O_RDONLY)
        return StandardStreams(
            inputIsTerminal: inputIsTerminal,
            input: InputDescriptor(owning: input),
            output: OutputDescriptor(owning: output),
            diagnostics: DiagnosticStream.standardError())
    }

    private static func refused() -> StandardStreams? {
        let error = SystemError(number: errno)
        DiagnosticStream.standardError().writeLine("swiped: the standard streams cannot be taken over: \(error)")
        return nil
    }

    private static func pipeWithoutReader() -> Int32 {
        var ends: (reader: Int32, writer: Int32) = (-1, -1)
        unsafe withUnsafeMutableBytes(of: &ends) { unsafe _ = pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) }
        close(ends.reader)
        return ends.writer
    }
}
