import ArgumentParser

/// `swiped inspect`.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Write an HTML page that shows a recording.",
        discussion: """
            The page is one file that contains the recording, and needs no daemon and no network. It shows each row on a \
            timeline beside the messages, explains each decision, and lists errors and late updates.

            With --live, the program serves the page on this machine instead, and prints its URL on standard error. The \
            page shows a session that is still being recorded (`swiped --record`), until Ctrl+C ends the program.

            EXIT STATUS:
              0   the page was written
              2   the recording cannot be read, or is not a recording
              69  the page was written, but no program opens it; or --live cannot listen
              73  the page cannot be created
              74  the page cannot be written, for example because the disk is full
              129  SIGHUP, 130 SIGINT, 143 SIGTERM: --live has ended
            """)

    @Option(help: ArgumentHelp("Show a second recording over the first one.", valueName: "file"))
    var compare: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the page to this file, or with - to standard output. Default: the recording's name and .html.",
            valueName: "page"))
    var output: String?

    @Flag(help: "Open the page in the default browser.")
    var open = false

    @Flag(help: "Serve the page, and follow the recording while it grows.")
    var live = false

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"))
    var file: String

    /// Where the page is written; nil is standard output.
    var page: String? { output == "-" ? nil : output ?? "\(file).html" }

    func validate() throws(ValidationError) {
        if live, open || compare != nil || output != nil {
            throw ValidationError("--live serves the page; leave out --open, --compare and --output")
        }
        if open, page == nil { throw ValidationError("--open needs a file; choose one with --output") }
    }

    func run() throws { throw ExitCode(Failure.reported { () throws(Failure) in try inspect(self) }) }
}
