/// Why a session ends before its client has sent `exit`. It travels along the channel's pipeline as a user event.
enum CloseReason: Sendable {
    /// The client has closed the connection, and reads no more.
    case clientClosed
    /// The client has violated the WebSocket protocol.
    case protocolViolation
    /// The daemon shuts down.
    case serverShutdown
}
