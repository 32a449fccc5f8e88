internal import JSONRPC
internal import Linux
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import SessionRecording
internal import SwipeServer

/// Sets up the channel of each new connection: authenticates the client, and adds the handlers of its session.
struct ChannelConfigurator: Sendable {
    let connections: ConnectionRegistry
    let settings: NetworkSettings
    /// The memory that all sessions share.
    let memory: MemoryBudget
    let metrics: ServerMetrics?
    let log: SessionLog

    // MARK: Unix sockets

    /// Sets up a connection that was accepted at a Unix socket. Only processes of this user are served.
    func configureUnixSocket(_ channel: any Channel) -> EventLoopFuture<Void> {
        configure(channel) {
            let user = channel.withDescriptor { SocketPeer.user(at: $0) }
            guard user == SocketPeer.ourselves else { throw NetworkError.otherUser(user: user) }
            try connections.admit(channel)
            let session = makeSession(configuration(framing: settings.session.framing))
            try channel.pipeline.syncOperations.addHandler(SessionHandler(session, metrics: metrics, log: log))
        }
    }

    private func configuration(framing: Framing?) -> SessionConfiguration {
        var configuration = settings.session
        (configuration.framing, configuration.memory) = (framing, memory)
        return configuration
    }

    /// Starts a session, and its recording if the settings ask for one.
    private func makeSession(_ configuration: SessionConfiguration) -> RecordedSession {
        let now = MonotonicClock.now
        var recorder: SessionRecorder?
        do throws(SystemError) {
            recorder = try settings.recordings?.makeRecorder(configuration, now: now)
        } catch {
            log(.error, "cannot record a session: \(error)")
        }
        return RecordedSession(configuration, recorder: recorder, now: now, log: log)
    }

    private func configure(_ channel: any Channel, _ admit: () throws -> Void) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            do {
                try admit()
            } catch {
                log(.warning, "client refused: \(reason(of: error))")
                throw error
            }
        }
    }

    // MARK: Metrics

    /// Sets up a connection of Prometheus or of a health check.
    func configureMetrics(_ channel: any Channel) -> EventLoopFuture<Void> {
        configure(channel) {
            connections.metrics.add(channel)
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.headLimits)
            try channel.pipeline.syncOperations.addHandler(HTTPHandler(response: metricsResponse))
        }
    }

    private func metricsResponse(to request: HTTPRequestHead) -> HTTPResponse {
        guard request.method == .GET || request.method == .HEAD else {
            return HTTPResponse(.methodNotAllowed, "Use GET or HEAD.\n")
        }
        switch request.uri {
        case "/healthz": return HTTPResponse(.ok, "healthy\n")
        case "/readyz" where connections.isReady: return HTTPResponse(.ok, "ready\n")
        case "/readyz": return HTTPResponse(.serviceUnavailable, "not ready\n")
        case "/metrics":
            let text = metrics?.text(clients: connections.clientCount, memoryBytes: memory.held) ?? ""
            return HTTPResponse(
                ["content-type": "text/plain; version=0.0.4; charset=utf-8"], ByteBuffer(string: text))
        default: return HTTPResponse(.notFound, "Use /metrics, /healthz or /readyz.\n")
        }
    }

    // MARK: WebSockets

    /// Sets up an HTTP connection. `HandshakeValidator` decides whether it is upgraded to a WebSocket.
    func configureHTTP(_ channel: any Channel) -> EventLoopFuture<Void> {
        configure(channel) {
            connections.unauthenticated.add(channel)
            let pages = PageServer(validator: settings.validator, recording: settings.liveRecording, log: log)
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withServerUpgrade: (upgraders: [upgrader()], completionHandler: Self.removeHTTPHandler),
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.headLimits)
            try channel.pipeline.syncOperations.addHandler(HTTPHandler(response: pages.response))
        }
    }

    /// The limits of a request's headers. Browsers send twenty headers, with cookies of other servers on this host.
    private static var headLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 32 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }

    private func upgrader() -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: settings.session.limits.frames.messageBytes,
            automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(admitsUpgrade(head, channel) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { [limits = settings.session.limits] channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let counter = WebSocketInputCounter()
                    let messages = WebSocketMessageHandler(limitBytes: limits.frames.messageBytes, counter: counter)
                    let session = SessionHandler(
                        makeSession(configuration(framing: .lines)), webSocket: messages, metrics: metrics, log: log)
                    try channel.syncOptions?.setOption(.autoRead, value: false)
                    try channel.pipeline.syncOperations.addHandler(counter, position: .first)
                    try channel.pipeline.syncOperations.addHandlers([messages, session])
                }
            })
    }

    /// Whether a request is upgraded. The connection then counts as a client. Otherwise `PageServer` responds.
    private func admitsUpgrade(_ head: HTTPRequestHead, _ channel: any Channel) -> Bool {
        guard settings.validator.refusal(of: head) == nil else { return false }
        do throws(NetworkError) {
            try connections.admit(channel)
            return true
        } catch {
            log(.warning, "client refused: \(error)")
            return false
        }
    }

    /// Removes the HTTP handler after the upgrade.
    @Sendable private static func removeHTTPHandler(_ context: ChannelHandlerContext) {
        guard let handler = try? context.pipeline.syncOperations.handler(type: HTTPHandler.self) else { return }
        context.pipeline.syncOperations.removeHandler(handler, promise: nil)
    }
}

extension Channel {
    /// Calls `body` with the channel's descriptor, on its event loop; nil if it has none.
    func withDescriptor<Value>(_ body: (CInt) -> Value?) -> Value? {
        (try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { body($0) }) ?? nil
    }
}
