internal import JSONRPC
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import StandardIO
internal import SwipeServer

/// Takes clients in: finds out who it is, and gives its channel a session.
struct Reception: Sendable {
    let clients: Clients
    let settings: NetworkSettings
    /// What all clients together may hold.
    let memory: MemoryBudget
    let log: SessionLog

    // MARK: Streams

    /// One that came by a Unix socket: a process of the user that this one is of, and nobody else.
    func takeFromSocket(_ channel: any Channel) -> EventLoopFuture<Void> {
        take(channel) {
            let user = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
                SocketPeer.user(at: $0)
            }
            guard let user = user ?? nil, user == SocketPeer.ourselves else {
                throw NetworkError.stranger(user: user ?? nil)
            }
            try admitStream(channel, ended: { _ in })
        }
    }

    /// One whom we called; `ended` is told the session's status.
    func takeCalled(_ channel: any Channel, ended: @escaping @Sendable (Int32) -> Void) -> EventLoopFuture<Void> {
        take(channel) { try admitStream(channel, ended: ended) }
    }

    private func configuration(framing: Framing?) -> SessionConfiguration {
        var configuration = SessionConfiguration(framing: framing, limits: settings.limits, memory: memory)
        configuration.validatesState = settings.validatesState
        return configuration
    }

    private func admitStream(_ channel: any Channel, ended: @escaping @Sendable (Int32) -> Void) throws {
        try clients.admit(channel)
        let session = served(configuration(framing: settings.framing))
        try channel.pipeline.syncOperations.addHandler(
            SessionHandler(session, mayAskForStatus: true, log: log, ended: ended))
    }

    /// A session that starts now, and is recorded where that was asked for and can be.
    private func served(_ configuration: SessionConfiguration) -> ServedSession {
        let now = MonotonicClock.now
        var recorder: SessionRecorder?
        do throws(SystemError) {
            recorder = try settings.recordings?.recorder(configuration, now: now)
        } catch {
            log(.error, "a session is not recorded: \(error)")
        }
        return ServedSession(configuration, recorder: recorder, now: now, log: log)
    }

    private func take(_ channel: any Channel, _ admit: () throws -> Void) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            do {
                try admit()
            } catch {
                log(.warning, "a client is turned away: \(reason(of: error))")
                throw error
            }
        }
    }

    // MARK: WebSockets

    /// One that came by TCP: it is to ask for a WebSocket, and the gate decides.
    func takeFromWeb(_ channel: any Channel) -> EventLoopFuture<Void> {
        take(channel) {
            try clients.hold(channel)
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withServerUpgrade: (upgraders: [upgrader()], completionHandler: Self.removePage),
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.headLimits)
            try channel.pipeline.syncOperations.addHandler(PageHandler(gate: settings.gate, log: log))
        }
    }

    /// What browsers send has twenty headers, and cookies of other servers on this host.
    private static var headLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 32 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }

    private func upgrader() -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: settings.limits.frames.messageBytes,
            automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(mayOpen(head, channel) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { [limits = settings.limits] channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let session = SessionHandler(
                        served(configuration(framing: .lines)),
                        mayAskForStatus: false, log: log,
                        ended: { _ in }
                    )
                    try channel.syncOptions?.setOption(.autoRead, value: false)
                    try channel.pipeline.syncOperations.addHandlers([
                        MessageFrames(limitBytes: limits.frames.messageBytes), session,
                    ])
                }
            })
    }

    /// Whether a request for a WebSocket is upgraded; then it counts as a client. If not, `PageHandler` says why.
    private func mayOpen(_ head: HTTPRequestHead, _ channel: any Channel) -> Bool {
        guard settings.gate.verdict(on: head) == .admitted else { return false }
        do throws(NetworkError) {
            try clients.admit(channel)
            return true
        } catch {
            log(.warning, "a client is turned away: \(error)")
            return false
        }
    }

    /// What answers HTTP is in the way of a WebSocket.
    @Sendable private static func removePage(_ context: ChannelHandlerContext) {
        guard let page = try? context.pipeline.syncOperations.handler(type: PageHandler.self) else { return }
        context.pipeline.syncOperations.removeHandler(page, promise: nil)
    }
}
