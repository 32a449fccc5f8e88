internal import Glibc
internal import Linux
internal import NIOCore
internal import NIOPosix
package import SessionRecording
internal import SwipeServer

/// Serves clients at Unix sockets and WebSockets, by SwiftNIO: several event loops, with each session on one of them.
package struct NetworkServer: ~Copyable {
    /// The sizes of a read. After each read the event loop serves its other clients, so the maximum is some twenty messages, which
    /// take a quarter of a millisecond.
    private static let receiveBufferSizes = AdaptiveRecvByteBufferAllocator(
        minimum: 512, initial: 1 << 10, maximum: 4 << 10)

    private let group: MultiThreadedEventLoopGroup
    private let connections: ConnectionRegistry
    private let configurator: ChannelConfigurator
    private let log: SessionLog
    /// Backpressure: above the high watermark of unread output, a client is not read from.
    private let outputMarks: ChannelOptions.Types.WriteBufferWaterMark
    private var listeners: [Listener] = []

    private struct Listener {
        let endpoint: Endpoint
        let channel: any Channel
        /// The file of a Unix socket that this daemon has created.
        var file: FileIdentity?
    }

    package init(_ settings: NetworkSettings, log: @escaping SessionLog) {
        group = MultiThreadedEventLoopGroup(numberOfThreads: settings.loopCount)
        connections = ConnectionRegistry(
            limit: settings.session.limits.clients, unauthenticatedLimit: settings.unauthenticatedLimit)
        let memory = MemoryBudget(bytes: settings.session.limits.memory, isShared: true)
        configurator = ChannelConfigurator(
            connections: connections, settings: settings, memory: memory,
            metrics: settings.hasMetrics ? ServerMetrics() : nil, log: log)
        let outputBytes = settings.session.limits.outputBytes
        outputMarks = .init(low: outputBytes / 4, high: outputBytes)
        self.log = log
    }

    // MARK: Listening

    /// Listens at an endpoint, and accepts clients from now on.
    ///
    /// - Returns: the port of a WebSocket endpoint, which is useful if the endpoint names port 0.
    @discardableResult
    package mutating func listen(on endpoint: Endpoint) throws(NetworkError) -> Int? {
        do {
            let listener = try bind(endpoint)
            listeners.append(listener)
            return listener.channel.localAddress?.port
        } catch {
            throw .cannotListen(endpoint, reason(of: error))
        }
    }

    private func bind(_ endpoint: Endpoint) throws -> Listener {
        let configurator = configurator
        let streams = bootstrap().childChannelOption(.autoRead, value: false)
            .childChannelInitializer { configurator.configureUnixSocket($0) }
        switch endpoint {
        case .unix(let path):
            // On close, NIO removes the path of a socket that it has bound, even if another process has replaced the file. So it
            // gets a socket that is bound already.
            let (number, file) = try SocketFile.listen(at: path)
            return Listener(endpoint: endpoint, channel: try adopt(number, streams), file: file)
        case .inherited(let descriptor):
            return Listener(endpoint: endpoint, channel: try adopt(descriptor, streams))
        case .webSocket(let address, let port):
            // HTTP is read automatically. `SessionHandler` reads on demand after the upgrade.
            let pages = enableKeepAlive(bootstrap()).childChannelInitializer { configurator.configureHTTP($0) }
            return Listener(endpoint: endpoint, channel: try bind(pages, address, port))
        case .metrics(let address, let port):
            let metrics = bootstrap(countsConnections: false)
                .childChannelInitializer { configurator.configureMetrics($0) }
            return Listener(endpoint: endpoint, channel: try bind(metrics, address, port))
        }
    }

    private func bind(_ bootstrap: ServerBootstrap, _ address: String, _ port: Int) throws -> any Channel {
        try bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(to: SocketAddress(ipAddress: address, port: port)).wait()
    }

    /// Detects clients whose machine has vanished: the kernel sends keep-alive probes after a minute of silence, and closes the
    /// connection if four probes or two minutes of output are not acknowledged.
    private func enableKeepAlive(_ bootstrap: ServerBootstrap) -> ServerBootstrap {
        bootstrap.childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 60)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 15)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 4)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: 120_000)
    }

    private func adopt(_ number: Int32, _ streams: ServerBootstrap) throws -> any Channel {
        let channel = try streams.withBoundSocket(number).wait()
        SocketFile.raiseBacklog(number)  // NIO has set 128
        return channel
    }

    private func bootstrap(countsConnections: Bool = true) -> ServerBootstrap {
        let (connections, log) = (countsConnections ? connections : nil, log)
        return ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptHandler(connections: connections, log: log))
                }
            }
            .serverChannelOption(.backlog, value: 1_024)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.recvAllocator, value: Self.receiveBufferSizes)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.writeBufferWaterMark, value: outputMarks)
    }

    // MARK: Closing

    /// Starts the idle timeout. `fire` is called on another thread when no connection has been open for `seconds`.
    package func onIdle(seconds: Double, _ fire: @escaping @Sendable () -> Void) {
        connections.onIdle(for: .nanoseconds(Int64(seconds * 1e9)), on: group.any(), fire)
    }

    /// Stops if no connection is open. Returns whether it has stopped.
    ///
    /// No client is accepted and then dropped. A client that connects to a supervisor's socket meanwhile waits there for the next
    /// daemon. A client of a socket of this daemon finds the socket gone, or is served, and the daemon stops after that.
    package mutating func stopIfIdle() -> Bool {
        for listener in listeners { try? listener.channel.setOption(.autoRead, value: false).wait() }
        if connections.isEmpty {
            removeSocketFiles()
            if !listeners.contains(where: { Self.hasPendingConnections($0.channel) }) {
                stop()
                return true
            }
        }
        for listener in listeners { try? listener.channel.setOption(.autoRead, value: true).wait() }
        return false
    }

    /// Removes the socket files that this daemon has created. Open connections stay.
    private func removeSocketFiles() {
        for listener in listeners {
            if case .unix(let path) = listener.endpoint { SocketFile.remove(path, ifStill: listener.file) }
        }
    }

    /// Whether a client has connected and was not accepted yet.
    private static func hasPendingConnections(_ channel: any Channel) -> Bool {
        let answer = channel.eventLoop.submit { channel.withDescriptor { SocketFile.hasPendingConnections($0) } }
        return (try? answer.wait()) == true
    }

    /// Shuts down at once: the sessions drain their output for a second at most. Returns when all connections are closed.
    package mutating func stop() {
        stopListening()
        try? connections.shutDown(timeout: 0, on: group.any()).wait()
    }

    /// Shuts down gracefully: stops listening, and serves clients that can continue with another daemon until the drain
    /// timeout. A second call ends that time. `done` is called on another thread when all connections are closed.
    ///
    /// The event loops keep running until the process exits. To stop them, NIO would start Dispatch threads, which the sandbox
    /// does not allow.
    package mutating func shutDown(seconds: Double, _ done: @escaping @Sendable () -> Void) {
        stopListening()
        connections.shutDown(timeout: seconds * 1_000, on: group.any()).whenComplete { _ in done() }
    }

    private mutating func stopListening() {
        // The files go first: once this daemon does not listen any more, another may create them again.
        removeSocketFiles()
        for listener in listeners {
            if case .metrics = listener.endpoint { continue }  // it reports the shutdown
            try? listener.channel.close().wait()
        }
        listeners = []
    }
}
