import ArgumentParser
import Network
import Recording
import StandardIO
import SwipeServer

/// The command line, for people: help, version, and what is wrong with it.
struct SwipedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiped",
        abstract: "Decides what the swipes on the rows of a list mean, for any toolkit.",
        usage: """
            swiped [--stdio] [--framing <framing>] [--log-level <level>] [--record <file|folder> [--record-limit <bytes>]]
            swiped --listen <unix[:path]|systemd> … | --websocket <[host:]port> … [--idle-exit <seconds>]
            swiped --pipe <path> | --socket <port>
            swiped connect [<path>]
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

            ENVIRONMENT:
              SWIPED_TOKEN         what WebSocket clients must send, as --token
              SWIPED_SANDBOX=off   keep all system calls, for debuggers and valgrind
              XDG_RUNTIME_DIR      the folder of the socket, without a path

            EXIT STATUS:
              0    shut down in order, or the end of JSON Lines input
              1    `exit`, or the end of Content-Length input, without `shutdown`
              64   a mistake on the command line
              69   what to listen at, or whom to call, is not to be had
              70   a mistake of the daemon's own
              71   too little memory to start (ulimit -v)
              73   the file to record in cannot be made, or is there already
              74   standard input could not be read, or standard output not written
              141  nobody reads the answers any more
              129  SIGHUP, 130 SIGINT, 143 SIGTERM: what was answered is written first
            """,
        version: "swiped \(Version.daemon) (protocol \(Version.wireProtocol))",
        subcommands: [ReplayCommand.self, ConnectCommand.self])

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
            already is never overwritten: the daemon does not start (status 73). In a folder, each session gets a file \
            of its own; clients that come by network need one. If writing fails later, the recording ends, standard \
            error says so, and the session goes on.
            """, valueName: "file|folder"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            """
            How large a recording may grow, \(RecordingWriter.defaultLimitBytes) bytes by default. At the limit the recording ends with \
            a line that says so; standard error says so too, and the session goes on.
            """, valueName: "bytes"))
    var recordLimit: Int?

    @Option(
        help: ArgumentHelp(
            """
            Serve every client of this user that connects to a Unix socket; without a path, at $XDG_RUNTIME_DIR/swiped.sock. \
            systemd: at the Unix sockets that were handed over (LISTEN_FDS).
            """, valueName: "unix[:path]|systemd"))
    var listen: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Serve WebSockets, one message a text frame. The host is an address of this machine, 127.0.0.1 if it is left out; \
            port 0 is any that is free. Pages to swipe are served to browsers there. Standard error tells both URLs.
            """, valueName: "[host:]port"))
    var websocket: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Leave, with status 0, when nobody has been there for so long: for a daemon that a supervisor starts when somebody comes.
            """, valueName: "seconds"))
    var idleExit: Double?

    @Option(help: ArgumentHelp("Call whoever listens at a Unix socket, and serve that one client.", valueName: "path"))
    var pipe: String?

    @Option(
        help: ArgumentHelp(
            "Call whoever listens at a port of this machine, and serve that one client.", valueName: "port"))
    var socket: Int?

    @Option(
        help: ArgumentHelp(
            """
            What WebSocket clients must say (?token=…), at least \(AccessToken.minimumLength) letters and digits. Others on this \
            machine can read it in the list of processes: SWIPED_TOKEN in the environment is better. By default a new one each time.
            """, valueName: "text"))
    var token: String?

    @Option(
        help: ArgumentHelp("Let pages of this origin in as well, such as http://localhost:8080.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Flag(help: "Let --websocket take a host that others can reach. Whoever has the token is served.")
    var allowRemote = false

    @Option(
        help: ArgumentHelp(
            """
            How far something may grow, as a number or as 512K, 512M or 512G: \(Limits.settings.map(\.name.description).joined(separator: ", ")). What they are of, and \
            what they are if not said, is in the protocol's reference, and in the answer to initialize.
            """, valueName: "name=number"),
        transform: LimitChoice.init)
    var limit: [LimitChoice] = []

    @Flag(
        help:
            "Check the session's state after each message, and exit with status 70 if it is wrong: for tests, since it takes time."
    )
    var checkState = false

    @Flag(help: "Print the protocol's description, an OpenRPC document, and exit.")
    var openrpc = false

    /// What a command line asks for.
    enum Task {
        case serve(ServeSettings)
        case describe
        case replay(String, isPrinting: Bool)
        case connect(String?)
    }

    /// Reads this process's command line; help and mistakes end it here.
    static func parsed() -> Task {
        do {
            switch try parseAsRoot() {
            case let serve as SwipedCommand: return serve.openrpc ? .describe : .serve(try serve.settings)
            case let connect as ConnectCommand: return .connect(connect.path)
            case let replay as ReplayCommand: return .replay(replay.file, isPrinting: replay.print)
            case var other:  // the parser's own, such as help
                try other.run()
                exit()
            }
        } catch {
            exit(withError: error)
        }
    }
}

extension ServeSettings.FramingChoice: ExpressibleByArgument {}
extension ServeSettings.LogLevel: ExpressibleByArgument {}
