package import JSONRPC
internal import NIOCore
package import StandardIO
package import SwipeServer

/// Where clients come from.
package enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// A Unix socket of ours, for programs of this user.
    case unix(path: String)
    /// WebSockets, for pages that a browser shows, at a numeric address.
    case webSocket(address: String, port: Int)
    /// A listening Unix socket that a supervisor has opened for us.
    case inherited(descriptor: Int32)

    package var description: String {
        switch self {
        case .unix(let path): path
        case .webSocket(let address, let port): address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
        case .inherited(let descriptor): "descriptor \(descriptor)"
        }
    }
}

/// Whom to call: an editor that starts its servers like this listens, and waits for one connection.
package enum ConnectTarget: Hashable, Sendable, CustomStringConvertible {
    case unix(path: String)
    case localPort(Int)

    package var description: String {
        switch self {
        case .unix(let path): "the Unix socket \(path)"
        case .localPort(let port): "port \(port) of 127.0.0.1"
        }
    }
}

/// What the command line decides about all clients that come by network.
package struct NetworkSettings: Sendable {
    /// Nil: told apart by each client's first byte. WebSockets frame messages by themselves.
    package var framing: Framing?
    /// Whether each session's state is checked after each message.
    package var validatesState = false
    /// Of each session, and of clients at once, all endpoints together.
    package var limits = Limits.networkDefaults
    /// What a WebSocket client must say to be let in.
    package var token = AccessToken.random()
    /// Pages of these origins are let in beside those that this machine serves itself.
    package var origins: [WebOrigin] = []
    /// How many connections there may be at once that have not shown a token yet. Each takes a descriptor for some seconds at most:
    /// they take no more than a quarter of all, so that clients of Unix sockets find some.
    package var unauthenticatedLimit: Int { min(256, max(4, DescriptorLimit.current / 4)) }
    /// Where each session is recorded; nil: nowhere.
    package var recordings: RecordingDestination?
    /// Event loops, each with a thread: as many as there are cores.
    package var loopCount = System.coreCount

    package init() {}

    var validator: HandshakeValidator {
        HandshakeValidator(token: token, origins: origins)
    }

    /// Whether a browser that was told this host, with its port, is shown pages there.
    package func servesPages(at host: String) -> Bool {
        validator.servesPages(at: host)
    }
}
