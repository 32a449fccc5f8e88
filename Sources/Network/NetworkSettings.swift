package import JSONRPC
internal import NIOCore
package import SwipeServer

/// Where clients come from.
package enum Endpoint: Hashable, Sendable {
    /// A Unix socket of ours, for programs of this user.
    case unix(path: String)
    /// WebSockets, for pages that a browser shows, at a numeric address.
    case webSocket(address: String, port: Int)
    /// A listening Unix socket that a supervisor has opened for us.
    case inherited(descriptor: Int32)
}

/// Whom to call: an editor that starts its servers like this listens, and waits for one connection.
package enum Callee: Hashable, Sendable {
    case unix(path: String)
    case localPort(Int)
}

/// What the command line decides about all clients that come by network.
package struct NetworkSettings: Sendable {
    /// Nil: told apart by each client's first byte. WebSockets frame messages by themselves.
    package var framing: Framing?
    /// Of each session, and of clients at once, all endpoints together.
    package var limits = Limits.ofNetwork
    /// What a WebSocket client must say to be let in.
    package var token = AccessToken.random()
    /// Pages of these origins are let in beside those that this machine serves itself.
    package var origins: [String] = []
    /// Event loops, each with a thread: as many as there are cores.
    package var loopCount = System.coreCount

    package init() {}
}

/// Takes what happens to the log.
package typealias NetworkLog = @Sendable (SessionLogEntry.Level, String) -> Void
