/// Why a session ends before its client has said `exit`; goes along a client's channel as an event.
enum Departure: Sendable {
    /// The client has closed, and reads nothing more.
    case clientLeft
    /// The client does not keep to the rules of the channel.
    case clientMisbehaved
    /// The daemon is about to end.
    case daemonLeaves
}
