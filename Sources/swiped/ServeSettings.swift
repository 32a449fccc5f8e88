import JSONRPC
import Network
import Recording
import SwipeServer

/// The command line, checked, as far as it concerns serving.
struct ServeSettings {
    /// The value of `--framing`.
    enum FramingChoice: String, CaseIterable {
        case contentLength = "content-length"
        case lines
        case auto

        /// The framing; nil if the first byte of the input decides.
        var framing: Framing? {
            switch self {
            case .contentLength: .contentLength
            case .lines: .lines
            case .auto: nil
            }
        }
    }

    /// `--stdio` was given, so a terminal needs no hint.
    var isExplicit = false
    var framing = FramingChoice.auto
    /// The least severe log entries that are written to standard error.
    var logLevel = SessionLogEntry.Level.warning
    /// Whether the session validates its state after each message.
    var checksState = false
    /// The limits of the client on standard input.
    var limits = Limits()
    /// The file or folder to record in; nil: sessions are not recorded.
    var recording: String?
    /// The limit of a recording, in bytes.
    var recordLimit = RecordingWriter.defaultLimitBytes
    /// Where the daemon listens; empty if it serves standard input.
    var endpoints: [Endpoint] = []
    /// The idle timeout in seconds; nil: none.
    var idleSeconds: Double?
    /// How many seconds clients have to continue with another daemon when this one shuts down.
    var drainSeconds = 0.0
    /// Where the daemon connects to its one client; nil if clients connect to the daemon.
    var connectTarget: ConnectTarget?
    /// The settings of the network; nil if the daemon serves standard input.
    var network: NetworkSettings?

    /// The configuration of the session on the standard streams.
    var session: SessionConfiguration {
        var configuration = SessionConfiguration(framing: framing.framing, limits: limits)
        configuration.validatesState = checksState
        return configuration
    }
}
