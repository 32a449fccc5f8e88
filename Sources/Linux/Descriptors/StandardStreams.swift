private import CLinux

/// Standard input, output and error, taken over for the protocol.
package struct StandardStreams: ~Copyable {
    /// Whether standard input is a terminal, so a person started the daemon, not a program.
    package let inputIsTerminal: Bool
    /// The client's messages.
    package let input: InputDescriptor
    /// The daemon's messages.
    package let output: OutputDescriptor
    /// The log.
    package let diagnostics: DiagnosticStream

    /// Takes over descriptors 0, 1 and 2. Call it once, before anything else is opened.
    ///
    /// Input and output move to other numbers. Descriptor 0 becomes /dev/null, and 1 becomes a second standard error, so a
    /// stray `print` cannot get between two messages. A closed descriptor (`<&-`) becomes /dev/null, so that no later file
    /// gets its number; closed output becomes a pipe without a reader. `SIGPIPE` and `SIGXFSZ` (file size limit) are ignored,
    /// because `write` reports the same errors.
    ///
    /// - Returns: nil if no more descriptors can be opened. Standard error has the reason.
    package static func takeOver() -> StandardStreams? {
        let outputIsOpen = fcntl(STDOUT_FILENO, F_GETFD) != -1
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            // `open` takes the lowest free number. That is this one, because the lower ones are open by now.
            _ = open("/dev/null", O_RDWR)
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
        _ = open("/dev/null", O_RDONLY)
        return StandardStreams(
            inputIsTerminal: inputIsTerminal,
            input: InputDescriptor(owning: input),
            output: OutputDescriptor(owning: output),
            diagnostics: DiagnosticStream.standardError())
    }

    private static func refused() -> StandardStreams? {
        let error = SystemError(number: errno)
        DiagnosticStream.standardError().writeLine("swiped: error: cannot duplicate the standard streams: \(error)")
        return nil
    }

    private static func pipeWithoutReader() -> Int32 {
        guard let pipe = Descriptor.makePipe() else { return -1 }
        close(pipe.reader)
        return pipe.writer
    }
}
