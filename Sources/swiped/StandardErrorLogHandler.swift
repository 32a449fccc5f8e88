import Linux
import Logging

/// Writes log entries to standard error, one line each: `swiped: warning: text`.
///
/// A line has no date, because the programs that collect standard error (journald, an editor's log) add one.
struct StandardErrorLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    private let stream: DiagnosticStream

    init(stream: DiagnosticStream, logLevel: Logger.Level) {
        self.stream = stream
        self.logLevel = logLevel
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let everything = metadata.merging(event.metadata ?? [:]) { _, later in later }
        let details = everything.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        stream.writeLine("swiped: \(event.level): \(event.message)\(details)")
    }
}
