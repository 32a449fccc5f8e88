import ArgumentParser
import Linux
import StandardIO

/// `swiped connect`, which a program starts instead of a daemon, to share a running one.
struct ConnectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect standard input and output to a running daemon.",
        discussion: """
            Run this instead of `swiped` where a daemon is already running with --listen unix[:PATH]. To the client it \
            behaves like a separate daemon.

            EXIT STATUS:
              0, 1 as the daemon would exit on standard input and output
              69   cannot connect: no daemon listens there
              74   cannot read standard input, or cannot write standard output
              75   the daemon refused or closed the connection before the session was over
              141  the client closed standard output
            """)

    @Argument(help: ArgumentHelp("The socket. Default: $XDG_RUNTIME_DIR/swiped.sock.", valueName: "path"))
    var path: String?

    func run() throws { throw ExitCode(connect(to: path).code) }
}

/// Runs a bridge between the standard streams and the daemon at `path`.
func connect(to path: String?) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let diagnostics = streams.diagnostics
    guard let path = path ?? SocketFile.defaultPath else {
        diagnostics.writeLine("swiped: error: XDG_RUNTIME_DIR is not set; pass the socket's path: swiped connect PATH")
        return .cannotServe
    }
    do throws(SystemError) {
        var bridge = try Bridge(streams: streams, path: path)
        _ = Sandbox.enter(for: .watchClient)
        let status = bridge.run()
        if status == .connectionLost {
            diagnostics.writeLine(
                "swiped: error: \(path): the daemon closed the connection before the session was over")
        }
        return status
    } catch {
        diagnostics.writeLine(
            "swiped: error: cannot connect to the Unix socket \(path): \(error). "
                + "Start a daemon there: swiped --listen unix:\(path)")
        return .cannotServe
    }
}
