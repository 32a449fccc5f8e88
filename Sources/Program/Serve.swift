package import Linux
package import SessionRecording
import StandardIO
package import SwipeServer

/// Serves one client on the standard streams until the session is over.
func serve(_ settings: ServeSettings) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let signals = TerminationSignals()
    let diagnostics = streams.diagnostics
    if streams.inputIsTerminal, settings.options?.has("stdio") != true {
        for line in TerminalHint.lines { diagnostics.writeLine(line) }
    }
    let log = makeLog(diagnostics, from: settings.logLevel)
    let start = MonotonicClock.now
    var recorder: SessionRecorder?
    if let path = settings.recording {
        do throws(SystemError) {
            recorder = try RecordingDestination(path, limitBytes: settings.recordLimit).makeRecorder(
                settings.session, now: start)
        } catch {
            log(.error, "cannot record to \(path): \(RecordingDestination.reason(of: error))")
            return .cannotRecord
        }
    }
    enterSandbox(for: .watchClient, log)
    let session = RecordedSession(settings.session, recorder: recorder, now: start, log: log)
    var loop = ServeLoop(session: session, streams: streams, signals: signals, log: log)
    return loop.run()
}

/// Enters the sandbox. If the system does not allow it, the daemon runs without.
package func enterSandbox(for permissions: Sandbox.Permissions, _ log: SessionLog) {
    if let reason = Sandbox.enter(for: permissions) { log(.debug, "running without the sandbox: \(reason)") }
}

/// A log on standard error: entries of this level and above, one line each, such as `swiped: warning: text`.
///
/// A line has no date, because the programs that collect standard error (journald, an editor's log) add one.
package func makeLog(_ diagnostics: DiagnosticStream, from level: SessionLogEntry.Level) -> SessionLog {
    let written = SessionLogEntry.Level.allCases.drop { $0 != level }
    return { entry, message in
        if written.contains(entry) { diagnostics.writeLine("swiped: \(entry.rawValue): \(message)") }
    }
}
