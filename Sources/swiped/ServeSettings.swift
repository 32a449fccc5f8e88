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
        var framing: Framing? { Framing(rawValue: rawValue) }
    }

    /// `--stdio` was given, so a terminal needs no hint.
    var isExplicit = false
    /// The configuration of the session on the standard streams.
    var session = SessionConfiguration()
    /// The least severe log entries that are written to standard error.
    var logLevel = SessionLogEntry.Level.warning
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
}
