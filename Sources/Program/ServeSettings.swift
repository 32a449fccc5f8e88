private import JSONRPC
package import Linux
private import Recording
package import SwipeServer

/// The command line as far as it concerns serving. What concerns sockets is in `options`, and `swiped-server` reads it.
package struct ServeSettings {
    package var options: CommandLineOptions?
    /// The configuration of a session on the standard streams.
    var session = SessionConfiguration()
    /// The least severe log entries that are written to standard error.
    package var logLevel = SessionLogEntry.Level.warning
    /// The file or folder to record in; nil: sessions are not recorded.
    package var recording: String?
    /// The limit of a recording, in bytes.
    package var recordLimit = RecordingWriter.defaultLimitBytes
    /// Options that set limits.
    private var limits: [LimitChoice] = []
    private(set) var usesSockets = false

    /// The settings without options.
    init() {}

    /// Throws if an option has an invalid value, or if options contradict each other.
    init(_ options: CommandLineOptions) throws(Failure) {
        self.options = options
        recording = options["record"]
        if let text = options["log-level"] {
            guard let level = SessionLogEntry.Level(rawValue: text) else {
                throw .usage("--log-level \(text): expected debug, info, warning or error")
            }
            logLevel = level
        }
        if let text = options["framing"], text != "auto" {
            session.framing = Framing(rawValue: text)
            if session.framing == nil { throw .usage("--framing \(text): expected content-length, lines or auto") }
        }
        for text in options.all("limit") { limits.append(try LimitChoice(text)) }
        let range = RecordingWriter.limitRange
        let bytes = "bytes, \(range.lowerBound) to \(range.upperBound)"
        if let limit = try options.number("record-limit", bytes, where: { range.contains($0) }) {
            guard recording != nil else { throw .usage("--record-limit needs --record") }
            recordLimit = limit
        }
        try checkSockets(options)
        configure(&session)
    }

    private mutating func checkSockets(_ options: CommandLineOptions) throws(Failure) {
        usesSockets = options.has("listen") || options.has("websocket")
        if usesSockets, options.has("stdio") {
            throw .usage("--stdio cannot be combined with --listen or --websocket")
        }
        let isRemote = options.has("allow-remote") && !options.has("metrics")
        if !options.has("websocket"), options.has("token") || options.has("allow-origin") || isRemote {
            throw .usage("--token, --allow-origin and --allow-remote need --websocket")
        }
        for name in ["metrics", "idle-exit", "drain-timeout"] where !usesSockets && options.has(name) {
            throw .usage("--\(name) needs --listen or --websocket")
        }
        if !usesSockets, limits.contains(where: { $0.setting.isDaemonWide }) {
            throw .usage(
                "--limit clients and --limit readTimeout do not apply to standard input and output; add --listen or "
                    + "--websocket")
        }
    }

    /// Applies the options to the configuration of a session.
    package func configure(_ session: inout SessionConfiguration) {
        session.framing = self.session.framing
        session.validatesState = options?.has("check-state") ?? false
        for choice in limits { _ = session.limits.set(choice.setting, to: choice.value) }
    }
}
