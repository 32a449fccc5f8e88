/// What `--help` prints. The lines that begin with an option are also the table by which options are read, and `packaging` makes the man
/// page and the completions from them.
extension Program {
    static let help = """
        Recognize swipe gestures on the rows of a list, for any UI toolkit.

        A program starts the daemon and exchanges JSON-RPC 2.0 messages with it on standard input and output, as with a
        language server. The program reports what the pointer does. The daemon responds with the row's offset, with
        where the row settles, and with the action to perform. The log goes to standard error. Sockets need a second
        program, `swiped-server`.

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
          69   cannot listen
          70   internal error
          71   too little memory to start (ulimit -v)
          73   cannot create the recording, or it exists already
          74   cannot read standard input, or cannot write standard output
          134  out of memory; the program was aborted
          141  the client closed standard output
          129  SIGHUP, 130 SIGINT, 143 SIGTERM; pending output was written first

        USAGE:
          swiped [--stdio] [--framing <framing>] [--log-level <level>]
                          [--record <file|folder> [--record-limit <bytes>]]
          swiped --listen <unix[:path]|systemd> … | --websocket <[host:]port> …
                          [--idle-exit <seconds>] [--drain-timeout <seconds>] [--metrics <[host:]port>]
          swiped supervise [--timeout <seconds>] [-- <daemon options> …]
          swiped connect [<path>]
          swiped replay [--print] <file>
          swiped inspect [--compare <file>] [--output <page>] [--open] <file>
          swiped inspect --live <file>
          swiped --openrpc

        OPTIONS:
          --stdio                 Serve standard input and output. This is the default. Naming it hides the hint on a
                                  terminal.
          --framing <framing>     Expect Content-Length headers, or one message on each line: content-length, lines or
                                  auto. Default: auto, which detects it from the first line.
          --log-level <level>     Write log entries of this level and above to standard error: debug, info, warning or
                                  error. Default: warning.
          --record <file|folder>  Record all input and output in a new file, as JSON Lines, for `swiped replay`. If the
                                  file exists, the daemon does not start (status 73). In a folder, each session gets a
                                  separate file; sessions over sockets need a folder. If writing fails later, the
                                  daemon logs an error and goes on without recording.
          --record-limit <bytes>  Stop a recording at this size, and go on without. Default: 67108864 bytes. The last
                                  line of the recording says so.
          --limit <name=number>   Set a limit, to a number or to 512K, 512M or 512G. protocol/reference.md describes
                                  each; the result of initialize has the values. Names: messageBytes, headerBytes,
                                  parsedBytes, depth, batch, batchAnswer, answerBytes, memory, tables, cells, pointers,
                                  invocations, outputBytes, clients, readTimeout.
          --check-state           Validate the session's state after each message; exit with status 70 if it is
                                  invalid. For tests: it is slow.
          --openrpc               Print the protocol's OpenRPC document, and exit.

        OPTIONS FOR SOCKETS:
          --listen <unix[:path]|systemd>
                                  Serve this user's clients at a Unix socket. Default path:
                                  $XDG_RUNTIME_DIR/swiped.sock. systemd: serve at the Unix sockets that a supervisor
                                  passes (LISTEN_FDS).
          --websocket <[host:]port>
                                  Serve WebSockets, with one message in each text frame, and demo pages for browsers.
                                  The host is a numeric address. Default: 127.0.0.1. Port 0 chooses a free one. The
                                  daemon prints the URLs on standard error.
          --idle-exit <seconds>   Exit with status 0 after this many seconds without a connection. Use it if a
                                  supervisor starts the daemon when a client connects.
          --drain-timeout <seconds>
                                  At a signal, give clients this many seconds to continue with another daemon
                                  (server/closing). 0 closes all connections at once. Default: 5.
          --metrics <[host:]port> Serve /metrics for Prometheus, and /healthz and /readyz, over HTTP and without a
                                  token. The host is a numeric address. Default: 127.0.0.1.
          --token <text>          The token that WebSocket clients must send (?token=…), at least 16 letters and
                                  digits. Other users can see it in the list of processes, so SWIPED_TOKEN is safer.
                                  Default: a random one.
          --allow-origin <origin> Accept WebSockets from pages of this origin too, such as http://localhost:8080.
          --allow-remote          Let --websocket and --metrics listen on an address that other machines can reach.
                                  Nothing is encrypted, not even the token.

        COMMANDS:
          supervise               Start a daemon, and replace it if it fails, without losing the session.
          replay                  Replay a recording, and report where the output differs.
          inspect                 Write an HTML page that shows a recording.
          connect                 Connect standard input and output to a running daemon.
          help <command>          Describe a command.

        """

    static let common = """

        OPTIONS OF ALL COMMANDS:
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let superviseHelp = """
        Start a daemon, and replace it if it fails, without losing the session.

        Run this instead of `swiped`, with one message on each line. To the client it behaves like a daemon that never
        fails. If a daemon exits, does not respond or writes invalid messages, the supervisor starts another one,
        restores the session, and sends server/restarted. A message that every daemon fails at gets the error 1015.

        EXAMPLE:
          swiped supervise -- connect      use a shared daemon, which may restart

        ENVIRONMENT:
          SWIPED_DAEMON   the program to start. Default: this one

        EXIT STATUS:
          that of the last daemon; 124 if it did not respond, 76 if it wrote invalid messages,
          75 if it shut down before it had restored the session
          141  the client closed standard output

        USAGE:
          swiped supervise [--timeout <seconds>] [--snapshot-every <count>] [--reconnect <seconds>] [-- <options> …]

        ARGUMENTS:
          <options>               The daemon's options, after --.

        OPTIONS:
          --timeout <seconds>     Replace a daemon that owes a response for so long. Default: 5.
          --snapshot-every <count>
                                  Request a snapshot after this number of messages. Default: 64.
          --reconnect <seconds>   Try to reach a shared daemon again for so long. Default: 60.

        """

    static let connectHelp = """
        Connect standard input and output to a running daemon.

        Run this instead of `swiped` where a daemon is already running with --listen unix[:PATH]. To the client it
        behaves like a separate daemon.

        EXIT STATUS:
          0, 1 as the daemon would exit on standard input and output
          69   cannot connect: no daemon listens there
          74   cannot read standard input, or cannot write standard output
          75   the daemon refused or closed the connection before the session was over
          141  the client closed standard output

        USAGE:
          swiped connect [<path>]

        ARGUMENTS:
          <path>                  The socket. Default: $XDG_RUNTIME_DIR/swiped.sock.

        """

    static let replayHelp = """
        Replay a recording, and report where the output differs.

        A new session receives the input that `swiped --record` has recorded, with the recorded times and without
        waiting. Each message that it sends is compared with the recorded one, byte for byte. Only the version number
        of the daemon may differ. An incomplete recording (the daemon was killed, the disk was full, the limit was
        reached) is compared as far as it goes. If the file is a pipe, replay waits for the writer.

        EXIT STATUS:
          0   the output is the same
          1   the output differs; the first differences are printed
          2   the file cannot be read, or is not a recording

        USAGE:
          swiped replay [--print] <file>

        ARGUMENTS:
          <file>                  The recording.

        OPTIONS:
          --print                 Print the session's output instead of comparing it.

        """

    static let inspectHelp = """
        Write an HTML page that shows a recording.

        The page is one file that contains the recording, and needs no daemon and no network. It shows each row on a
        timeline beside the messages, explains each decision, and lists errors and late updates.

        With --live, the program serves the page on this machine instead, and prints its URL on standard error. The
        page shows a session that is still being recorded (`swiped --record`), until Ctrl+C ends the program.

        EXIT STATUS:
          0   the page was written
          2   the recording cannot be read, or is not a recording
          69  the page was written, but no program opens it; or --live cannot listen
          73  the page cannot be created
          74  the page cannot be written, for example because the disk is full
          129  SIGHUP, 130 SIGINT, 143 SIGTERM: --live has ended

        USAGE:
          swiped inspect [--compare <file>] [--output <page>] [--open] <file>
          swiped inspect --live <file>

        ARGUMENTS:
          <file>                  The recording.

        OPTIONS:
          --compare <file>        Show a second recording over the first one.
          -o, --output <page>     Write the page to this file, or with - to standard output. Default: the recording's
                                  name and .html.
          --open                  Open the page in the default browser.
          --live                  Serve the page, and follow the recording while it grows.

        """
}
