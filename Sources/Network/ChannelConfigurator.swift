internal import JSONRPC
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import StandardIO
internal import SwipeServer

/// Takes clients in: finds out who it is, and gives its channel a session.
struct ChannelConfigurator: Sendable {
    let connections: ConnectionRegistry
    let settings: NetworkSettings
    /// What all clients together may hold.
    let memory: MemoryBudget
    let log: SessionLog

    // MARK: Streams

    /// One that came by a Unix socket: a process of the user that this one is of, and nobody else.
    func configureUnixSocket(_ channel: any Channel) -> EventLoopFuture<Void> {
        configure(channel) {
            let user = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
                SocketPeer.user(at: $0)
            }
            guard let user = user ?? nil, user == SocketPeer.ourselves else {
                throw NetworkError.otherUser(user: user ?? nil)
            }
            try addSessionHandler(channel, onClose: { _ in })
        }
    }

    /// One whom we called; `ended` is told the session's status.
    func configureOutbound(_ channel: any Channel, onClose: @escaping @Sendable (Int32) -> Void) -> EventLoopFuture<
        Void
    > {
        configure(channel) { try addSessionHandler(channel, onClose: onClose) }
    }

    private func configuration(framing: Framing?) -> SessionConfiguration {
        var configuration = SessionConfiguration(framing: framing, limits: settings.limits, memory: memory)
        configuration.validatesState = settings.validatesState
        return configuration
    }

    private func addSessionHandler(_ channel: any Channel, onClose: @escaping @Sendable (Int32) -> Void) throws {
        try connections.admit(channel)
        let session = makeSession(configuration(framing: settings.framing))
        try channel.pipeline.syncOperations.addHandler(
            SessionHandler(session, acceptsStatusRequest: true, log: log, onClose: onClose))
    }

    /// A session that starts now, and is recorded where that was asked for and can be.
    private func makeSession(_ configuration: SessionConfiguration) -> ServedSession {
        let now = MonotonicClock.now
        var recorder: SessionRecorder?
        do throws(SystemError) {
            recorder = try settings.recordings?.makeRecorder(configuration, now: now)
        } catch {
            log(.error, "a session is not recorded: \(error)")
        }
        return ServedSession(configuration, recorder: recorder, now: now, log: log)
    }

    private func configure(_ channel: any Channel, _ admit: () throws -> Void) -> EventLoopFuture<Void> {
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
    func configureHTTP(_ channel: any Channel) -> EventLoopFuture<Void> {
        configure(channel) {
            try connections.addUnauthenticated(channel)
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withServerUpgrade: (upgraders: [upgrader()], completionHandler: Self.removePageHandler),
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.headLimits)
            try channel.pipeline.syncOperations.addHandler(PageHandler(validator: settings.validator, log: log))
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
                channel.eventLoop.makeSucceededFuture(admitsUpgrade(head, channel) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { [limits = settings.limits] channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let session = SessionHandler(
                        makeSession(configuration(framing: .lines)),
                        acceptsStatusRequest: false, log: log,
                        onClose: { _ in }
                    )
                    try channel.syncOptions?.setOption(.autoRead, value: false)
                    try channel.pipeline.syncOperations.addHandlers([
                        WebSocketMessageHandler(limitBytes: limits.frames.messageBytes), session,
                    ])
                }
            })
    }

    /// Whether a request for a WebSocket is upgraded; then it counts as a client. If not, `PageHandler` says why.
    private func admitsUpgrade(_ head: HTTPRequestHead, _ channel: any Channel) -> Bool {
        guard settings.validator.validate(head) == .admitted else { return false }
        do throws(NetworkError) {
            try connections.admit(channel)
            return true
        } catch {
            log(.warning, "a client is turned away: \(error)")
            return false
        }
    }

    /// What answers HTTP is in the way of a WebSocket.
    @Sendable private static func removePageHandler(_ context: ChannelHandlerContext) {
        guard let page = try? context.pipeline.syncOperations.handler(type: PageHandler.self) else { return }
        context.pipeline.syncOperations.removeHandler(page, promise: nil)
    }
}
