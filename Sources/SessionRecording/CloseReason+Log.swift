package import Connection
package import SwipeServer

extension ConnectionPolicy.CloseReason {
    /// What the log says about it; nil: nothing.
    package var logEntry: (level: SessionLogEntry.Level, message: String)? {
        switch self {
        case .over, .clientClosed, .protocolViolation, .shutDown: nil
        case .notReading: (.warning, "client disconnected: it does not read its responses")
        case .clientGone: (.info, "client disconnected: it closed its input")
        case .stuck: (.error, "internal error: the session has neither input nor a deadline, and does not end")
        }
    }
}
