internal import Linux
internal import NIOCore
package import SessionRecording
package import SwipeServer

/// Where the daemon listens.
package enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// A Unix socket that the daemon creates, for programs of this user.
    case unix(path: String)
    /// HTTP and WebSockets for browsers, at a numeric address.
    case webSocket(address: String, port: Int)
    /// HTTP for Prometheus and for health checks.
    case metrics(address: String, port: Int)
    /// A listening Unix socket that a supervisor has opened.
    case inherited(descriptor: Int32)

    package var description: String {
        switch self {
        case .unix(let path): path
        case .webSocket(let address, let port), .metrics(let address, let port):
            address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
        case .inherited(let descriptor): "descriptor \(descriptor)"
        }
    }
}

/// The part of the command line that concerns sockets.
package struct NetworkSettings: Sendable {
    /// The configuration of each session, with the limits of all clients together. A WebSocket frames messages itself.
    package var session = SessionConfiguration(limits: .networkDefaults)
    /// What a WebSocket client must send to authenticate.
    package var token = AccessToken.random()
    /// Origins whose pages may connect, besides the pages that this daemon serves.
    package var origins: [WebOrigin] = []
    /// How many connections may be open at once without having sent a token. They are closed after some seconds, or for a newer one
    /// at the limit. The limit is at most a quarter of all descriptors, so that clients of Unix sockets find some.
    package var unauthenticatedLimit: Int { min(256, max(4, DescriptorLimit.current / 4)) }
    /// Where sessions are recorded; nil: they are not.
    package var recordings: RecordingDestination?
    /// The recording that pages with the token may read; nil: none.
    package var liveRecording: LiveRecording?
    /// Whether the daemon counts what `Endpoint.metrics` serves.
    package var hasMetrics = false
    /// The number of event loops, each with a thread. Default: one for each core.
    package var loopCount = System.coreCount

    package init() {}

    var validator: HandshakeValidator {
        HandshakeValidator(token: token, origins: origins)
    }

    /// Whether a browser gets pages at this host and port.
    package func servesPages(at host: String) -> Bool {
        validator.servesPages(at: host)
    }
}
