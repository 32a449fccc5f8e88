import Linux
import Logging
import SessionRecording
import StandardIO
import SwipeServer

/// Serves one client on the standard streams until the session is over.
func serve(_ settings: ServeSettings) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let signals = TerminationSignals()
    let diagnostics = streams.diagnostics
    if streams.inputIsTerminal, !settings.isExplicit {
        for line in TerminalHint.lines { diagnostics.writeLine(line) }
    }
    let logger = Logger(label: "swiped") { _ in
        StandardErrorLogHandler(stream: diagnostics, logLevel: Logger.Level(settings.logLevel))
    }
    let start = MonotonicClock.now
    var recorder: SessionRecorder?
    if let path = settings.recording {
        do throws(SystemError) {
            recorder = try RecordingDestination(path, limitBytes: settings.recordLimit).makeRecorder(
                settings.session, now: start)
        } catch {
            logger.error("cannot record to \(path): \(RecordingDestination.reason(of: error))")
            return .cannotRecord
        }
    }
    let log: SessionLog = { level, message in logger.log(level: Logger.Level(level), "\(message)") }
    enterSandbox(for: .watchClient, log)
    let session = RecordedSession(settings.session, recorder: recorder, now: start, log: log)
    var loop = ServeLoop(session: session, streams: streams, signals: signals, log: log)
    return loop.run()
}

/// Enters the sandbox. If the system does not allow it, the daemon runs without.
func enterSandbox(for permissions: Sandbox.Permissions, _ log: SessionLog) {
    if let reason = Sandbox.enter(for: permissions) { log(.debug, "running without the sandbox: \(reason)") }
}

extension Logger.Level {
    init(_ level: ServeSettings.LogLevel) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
    }

    init(_ level: SessionLogEntry.Level) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
    }
}
