import ArgumentParser
import SwipeServer

/// The command line, for people: help, version, and what is wrong with it.
struct SwipedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiped",
        abstract: "Decides what the swipes on the rows of a list mean, for any toolkit.",
        usage: """
            swiped [--stdio] [--framing <framing>] [--log-level <level>] [--record <file>]
            swiped replay [--print] <file>
            swiped --openrpc
            """,
        discussion: """
            A program starts it and talks JSON-RPC 2.0 with it on standard input and output, as with a \
            language server: the program says what the finger does, the daemon says where the row goes, \
            where it comes to rest, and when an action is to be performed. Standard error is for people.
            With --record it writes down both sides of it; `swiped replay` plays that again, and compares.

            EXAMPLE:
            \(TerminalHint.example)

            EXIT STATUS:
              0    shut down in order, or the end of JSON Lines input
              1    `exit`, or the end of Content-Length input, without `shutdown`
              64   a mistake on the command line
              70   a mistake of the daemon's own
              73   the file to record in cannot be made, or is there already
              74   standard input could not be read, or standard output not written
              141  nobody reads the answers any more
              129  SIGHUP, 130 SIGINT, 143 SIGTERM: what was answered is written first
            """,
        version: "swiped \(Version.daemon) (protocol \(Version.wireProtocol))",
        subcommands: [ReplayCommand.self])

    @Flag(help: "Serve standard input and output. The default; said aloud, there is no hint on a terminal.")
    var stdio = false

    @Option(
        help: ArgumentHelp(
            "How messages are told apart: Content-Length headers, one a line, or by the first byte that comes.",
            valueName: "framing"))
    var framing = ServeSettings.FramingChoice.auto

    @Option(help: ArgumentHelp("What standard error tells, from this level up.", valueName: "level"))
    var logLevel = ServeSettings.LogLevel.warning

    @Option(
        help: ArgumentHelp(
            """
            Write all that comes and goes to a new file, as JSON Lines, for `swiped replay`. A file that is there \
            already is never overwritten: the daemon does not start (status 73). If writing fails later, the recording \
            ends, standard error says so, and the session goes on.
            """, valueName: "file"))
    var record: String?

    @Flag(help: "Print the protocol's description, an OpenRPC document, and exit.")
    var openrpc = false

    /// What a command line asks for.
    enum Task {
        case serve(ServeSettings)
        case describe
        case replay(String, isPrinting: Bool)
    }

    /// Reads this process's command line; help and mistakes end it here.
    static func parsed() -> Task {
        do {
            switch try parseAsRoot() {
            case let serve as SwipedCommand: return serve.openrpc ? .describe : .serve(serve.settings)
            case let replay as ReplayCommand: return .replay(replay.file, isPrinting: replay.print)
            case var other:  // the parser's own, such as help
                try other.run()
                exit()
            }
        } catch {
            exit(withError: error)
        }
    }

    private var settings: ServeSettings {
        ServeSettings(isExplicit: stdio, framing: framing, logLevel: logLevel, recording: record)
    }
}

extension ServeSettings.FramingChoice: ExpressibleByArgument {}
extension ServeSettings.LogLevel: ExpressibleByArgument {}
