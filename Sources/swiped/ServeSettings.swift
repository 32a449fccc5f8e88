import JSONRPC
import Network
import Recording
import SwipeServer

/// What the command line decides about serving.
struct ServeSettings {
    /// How messages are told apart, as the command line names it.
    enum FramingChoice: String, CaseIterable {
        case contentLength = "content-length"
        case lines
        case auto

        /// Nil: told apart by the first byte.
        var framing: Framing? {
            switch self {
            case .contentLength: .contentLength
            case .lines: .lines
            case .auto: nil
            }
        }
    }

    /// What is written to standard error: events of this level and above.
    enum LogLevel: String, CaseIterable {
        case debug, info, warning, error
    }

    /// `--stdio` was given, so nobody needs telling what to type.
    var isExplicit = false
    var framing = FramingChoice.auto
    var logLevel = LogLevel.warning
    /// Check the session's state after each message.
    var checksState = false
    /// What the client of standard input may make grow.
    var limits = Limits()
    /// The file to record the session in.
    var recording: String?
    /// How large a recording may grow, in bytes.
    var recordLimit = RecordingWriter.defaultLimitBytes
    /// Where clients come from, if not by standard input.
    var endpoints: [Endpoint] = []
    /// Leave when nobody has been there for so long.
    var idleSeconds: Double?
    /// Whom to call instead.
    var connectTarget: ConnectTarget?
    /// How a session is served on the standard streams.
    var session: SessionConfiguration {
        var configuration = SessionConfiguration(framing: framing.framing, limits: limits)
        configuration.validatesState = checksState
        return configuration
    }
    /// Nil: neither, and nothing of the network is made, which would take a tenth of the start.
    var network: NetworkSettings?
}

extension ServeSettings {
    /// Reads the command lines that programs start us with, without the argument parser; nil: ask the parser.
    ///
    /// The parser brings half a millisecond and 3 MB with it, as much as all the rest. So it stays asleep
    /// unless there is something to explain: help, mistakes, and anything else that is not known here.
    init?(usual arguments: some Sequence<String>) {
        self.init()
        var rest = arguments.makeIterator()
        var hasRecordLimit = false
        while let argument = rest.next() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let inline = parts.count == 2 ? String(parts[1]) : nil
            switch (parts[0], inline) {
            case ("--stdio", nil):
                isExplicit = true
            case ("--framing", let value):
                guard let choice = (value ?? rest.next()).flatMap(FramingChoice.init(rawValue:)) else { return nil }
                framing = choice
            case ("--log-level", let value):
                guard let level = (value ?? rest.next()).flatMap(LogLevel.init(rawValue:)) else { return nil }
                logLevel = level
            case ("--record", let value):
                guard let path = value ?? rest.next(), !path.isEmpty, !path.hasPrefix("-") else { return nil }
                recording = path
            case ("--record-limit", let value):
                guard let limit = (value ?? rest.next()).flatMap(Int.init), RecordingWriter.limitRange.contains(limit)
                else { return nil }
                recordLimit = limit
                hasRecordLimit = true
            default:
                return nil
            }
        }
        if hasRecordLimit, recording == nil { return nil }
    }
}
