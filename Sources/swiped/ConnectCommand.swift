import ArgumentParser
import StandardIO

/// `swiped connect`, for programs that start their servers: the daemon that runs already serves them.
struct ConnectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Carry standard input and output to a daemon that runs already.",
        discussion: """
            What the daemon started with --listen unix:PATH answers comes out as if it had been started here.

            EXIT STATUS:
              0, 1 as if it had been started here
              69   nobody listens there
              74   standard input could not be read, or standard output not written
              75   the daemon has gone, or has turned us away, before the session was over
              141  nobody reads the answers any more
            """)

    @Argument(help: ArgumentHelp("The socket; by default $XDG_RUNTIME_DIR/swiped.sock.", valueName: "path"))
    var path: String?
}

/// Bridges the standard streams to the daemon at `path`.
func connect(to path: String?) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let diagnostics = streams.diagnostics
    guard let path = path ?? SocketFile.defaultPath else {
        diagnostics.writeLine("swiped: say which socket: there is no XDG_RUNTIME_DIR")
        return .cannotServe
    }
    do throws(SystemError) {
        var bridge = try Bridge(streams: streams, path: path)
        _ = Sandbox.enter(for: .watchClient)
        let status = bridge.run()
        if status == .connectionLost {
            diagnostics.writeLine("swiped: \(path): the daemon has gone before the session was over")
        }
        return status
    } catch {
        diagnostics.writeLine(
            "swiped: cannot connect to the Unix socket \(path): \(error). Start a daemon there: swiped --listen unix:\(path)"
        )
        return .cannotServe
    }
}
