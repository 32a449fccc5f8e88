import ArgumentParser
import Linux
import Network
import Recording
import SwipeServer

/// The command line: options, help and version. `SwipedCommand+Settings` validates it.
struct SwipedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiped",
        abstract: "Recognize swipe gestures on the rows of a list, for any UI toolkit.",
        usage: """
            swiped [--stdio] [--framing <framing>] [--log-level <level>] [--record <file|folder> [--record-limit <bytes>]]
            swiped --listen <unix[:path]|systemd> … | --websocket <[host:]port> … [--idle-exit <seconds>] [--drain-timeout <seconds>] [--metrics <[host:]port>]
            swiped --pipe <path> | --socket <port>
            swiped supervise [--timeout <seconds>] [-- <daemon options> …]
            swiped connect [<path>]
            swiped replay [--print] <file>
            swiped inspect [--compare <file>] [--output <page>] [--open] <file>
            swiped inspect --live <file>
            swiped --openrpc
            """,
        discussion: """
            A program starts the daemon and exchanges JSON-RPC 2.0 messages with it on standard input and output, as with \
            a language server. The program reports what the pointer does. The daemon responds with the row's offset, with \
            where the row settles, and with the action to perform. The log goes to standard error.

            EXAMPLE:
            \(TerminalHint.example)

            ENVIRONMENT:
              SWIPED_TOKEN         the token of WebSocket clients, as --token
              SWIPED_SANDBOX=off   allow all system calls, for debuggers and valgrind
              XDG_RUNTIME_DIR      the folder of the default socket

            EXIT STATUS:
              0    after `shutdown` and `exit`, the end of JSON Lines, or --idle-exit
              1    `exit` without `shutdown`, or Content-Length input ended without it
              64   the command line is invalid
              69   cannot listen, or cannot connect
              70   internal error
              71   too little memory to start (ulimit -v)
              73   cannot create the recording, or it exists already
              74   cannot read standard input, or cannot write standard output
              134  out of memory; the program was aborted
              141  the client closed standard output
              129  SIGHUP, 130 SIGINT, 143 SIGTERM; pending output was written first
            """,
        version: "swiped \(Version.daemon) (protocol \(Version.wireProtocol))",
        subcommands: [SuperviseCommand.self, ReplayCommand.self, InspectCommand.self, ConnectCommand.self])

    @Flag(help: "Serve standard input and output. This is the default. Naming it hides the hint on a terminal.")
    var stdio = false

    @Option(
        help: ArgumentHelp(
            "Expect Content-Length headers, or one message on each line. auto detects it from the first line.",
            valueName: "framing"))
    var framing = ServeSettings.FramingChoice.auto

    @Option(help: ArgumentHelp("Write log entries of this level and above to standard error.", valueName: "level"))
    var logLevel = SessionLogEntry.Level.warning

    @Option(
        help: ArgumentHelp(
            """
            Record all input and output in a new file, as JSON Lines, for `swiped replay`. If the file exists, the daemon \
            does not start (status 73). In a folder, each session gets a separate file; sessions over sockets need a \
            folder. If writing fails later, the daemon logs an error and goes on without recording.
            """, valueName: "file|folder"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            """
            Stop a recording at this size, and go on without. Default: \(RecordingWriter.defaultLimitBytes) bytes. The \
            last line of the recording says so.
            """, valueName: "bytes"))
    var recordLimit: Int?

    @Option(
        help: ArgumentHelp(
            """
            Serve this user's clients at a Unix socket. Default path: $XDG_RUNTIME_DIR/swiped.sock. \
            systemd: serve at the Unix sockets that a supervisor passes (LISTEN_FDS).
            """, valueName: "unix[:path]|systemd"))
    var listen: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Serve WebSockets, with one message in each text frame, and demo pages for browsers. The host is a numeric \
            address. Default: 127.0.0.1. Port 0 chooses a free one. The daemon prints the URLs on standard error.
            """, valueName: "[host:]port"))
    var websocket: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Exit with status 0 after this many seconds without a connection. Use it if a supervisor starts the daemon \
            when a client connects.
            """, valueName: "seconds"))
    var idleExit: Double?

    @Option(
        help: ArgumentHelp(
            """
            At a signal, give clients this many seconds to continue with another daemon (server/closing). 0 closes all \
            connections at once. Default: 5.
            """, valueName: "seconds"))
    var drainTimeout: Double?

    @Option(
        help: ArgumentHelp(
            """
            Serve /metrics for Prometheus, and /healthz and /readyz, over HTTP and without a token. The host is a numeric \
            address. Default: 127.0.0.1.
            """, valueName: "[host:]port"))
    var metrics: String?

    @Option(help: ArgumentHelp("Connect to a Unix socket, and serve that one client.", valueName: "path"))
    var pipe: String?

    @Option(help: ArgumentHelp("Connect to a port of this machine, and serve that one client.", valueName: "port"))
    var socket: Int?

    @Option(
        help: ArgumentHelp(
            """
            The token that WebSocket clients must send (?token=…), at least \(AccessToken.minimumLength) letters and \
            digits. Other users can see it in the list of processes, so SWIPED_TOKEN is safer. Default: a random one.
            """, valueName: "text"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Accept WebSockets from pages of this origin too, such as http://localhost:8080.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Flag(
        help: """
            Let --websocket and --metrics listen on an address that other machines can reach. Nothing is encrypted, not even the token.
            """)
    var allowRemote = false

    @Option(
        help: ArgumentHelp(
            """
            Set a limit, to a number or to 512K, 512M or 512G. Names: \
            \(Limits.settings.map(\.name.description).joined(separator: ", ")). protocol/reference.md describes each; \
            the result of initialize has the values.
            """, valueName: "name=number"),
        transform: LimitChoice.init)
    var limit: [LimitChoice] = []

    @Flag(
        help:
            "Validate the session's state after each message; exit with status 70 if it is invalid. For tests: it is slow."
    )
    var checkState = false

    @Flag(help: "Print the protocol's OpenRPC document, and exit.")
    var openrpc = false

    func run() throws {
        if openrpc { return print(String(decoding: ProtocolDocument.text, as: UTF8.self), terminator: "") }
        let settings = try settings
        throw ExitCode((settings.network.map { serveNetwork(settings, $0) } ?? serve(settings)).code)
    }
}

extension ServeSettings.FramingChoice: ExpressibleByArgument {}
extension SessionLogEntry.Level: ExpressibleByArgument {}
