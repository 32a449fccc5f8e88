import Linux
import Network

/// Serves the inspector for a recording that grows, until a signal arrives. Returns the exit status.
func inspectLive(_ path: String) throws(Failure) -> Int32 {
    let signals = TerminationSignals()  // before any thread starts, so that all threads inherit the blocked signals
    let diagnostics = DiagnosticStream.standardError()
    var settings = NetworkSettings()
    settings.loopCount = 1
    _ = try InspectFile(path)  // the page reports later lines that are damaged
    settings.liveRecording = try Failure.ifUnable(to: "read \(path)", status: 2) { () throws(SystemError) in
        try LiveRecording(path)
    }
    _ = Sandbox.restrictFiles(to: [])
    var server = NetworkServer(settings) { _, message in diagnostics.writeLine("swiped: \(message)") }
    do throws(NetworkError) {
        let port = try server.listen(on: .webSocket(address: "127.0.0.1", port: 0)) ?? 0
        _ = Sandbox.enter(for: .serveNetwork)
        let query = "token=\(settings.token.text)&live"
        diagnostics.writeLine("swiped: inspector at http://127.0.0.1:\(port)/inspector.html?\(query)")
    } catch {
        throw Failure(status: ExitStatus.cannotServe.code, message: "\(error)")
    }
    let status = signals.wait(or: ExitSignal())
    server.stop()
    return status.code
}
