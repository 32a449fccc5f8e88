import Linux
import Network
import Program

/// Serves the inspector for a recording that grows, until a signal arrives. Returns the exit status.
func inspectLive(_ path: String) throws(Failure) -> Int32 {
    let signals = TerminationSignals()  // before any thread starts, so that all threads inherit the blocked signals
    let diagnostics = DiagnosticStream.standardError()
    var settings = NetworkSettings()
    settings.loopCount = 1
    try Program.checkRecording(path)  // the page reports later lines that are damaged
    do throws(SystemError) {
        settings.liveRecording = try LiveRecording(path)
    } catch {
        throw Failure(status: 2, message: "cannot read \(path): \(error)")
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
