import Logging
import StandardIO
import SwipeServer

/// Serves one client on the standard streams, until it is over.
func serve(_ settings: ServeSettings) -> ExitStatus {
    let streams = StandardStreams.takeOver()
    let signals = TerminationSignals()
    let diagnostics = streams.diagnostics
    if streams.inputIsTerminal, !settings.isExplicit {
        for line in TerminalHint.lines { diagnostics.writeLine(line) }
    }
    let logger = Logger(label: "swiped") { _ in
        StandardErrorLogHandler(stream: diagnostics, logLevel: Logger.Level(settings.logLevel))
    }
    var loop = ServeLoop(
        session: Session(
            configuration: SessionConfiguration(framing: settings.framing.framing), now: MonotonicClock.now),
        streams: streams,
        signals: signals,
        log: { level, message in logger.log(level: Logger.Level(level), "\(message)") })
    return loop.run()
}

extension Logger.Level {
    fileprivate init(_ level: ServeSettings.LogLevel) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
    }

    fileprivate init(_ level: SessionLogEntry.Level) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
    }
}
