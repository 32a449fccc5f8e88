import ArgumentParser

/// `swiped replay`.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a recording, and report where the output differs.",
        discussion: """
            A new session receives the input that `swiped --record` has recorded, with the recorded times and without \
            waiting. Each message that it sends is compared with the recorded one, byte for byte. Only the version number \
            of the daemon may differ. An incomplete recording (the daemon was killed, the disk was full, the limit was \
            reached) is compared as far as it goes. If the file is a pipe, replay waits for the writer.

            EXIT STATUS:
              0   the output is the same
              1   the output differs; the first differences are printed
              2   the file cannot be read, or is not a recording
            """)

    @Flag(help: "Print the session's output instead of comparing it.")
    var print = false

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"))
    var file: String

    func run() throws {
        throw ExitCode(Failure.reported { () throws(Failure) in try replay(file, isPrinting: print) })
    }
}
