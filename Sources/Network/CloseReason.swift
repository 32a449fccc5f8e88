/// Why a session ends before its client has said `exit`; goes along a client's channel as an event.
enum CloseReason: Sendable {
    /// The client has closed, and reads nothing more.
    case clientClosed
    /// The client does not keep to the rules of the channel.
    case protocolViolation
    /// The daemon is about to end.
    case serverShutdown
}
