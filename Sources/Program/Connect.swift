import Linux
import StandardIO

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
