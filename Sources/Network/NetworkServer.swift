internal import Glibc
internal import NIOCore
internal import NIOPosix
package import StandardIO
internal import SwipeServer

/// Serves the clients that come by Unix sockets and WebSockets: several event loops, and each session on one of them.
package struct NetworkServer: ~Copyable {
    /// What is read of a client before the others of its event loop have their turn: some twenty messages, a quarter of a millisecond.
    private static let receiveBufferSizes = AdaptiveRecvByteBufferAllocator(
        minimum: 512, initial: 1 << 10, maximum: 4 << 10)
    /// How long the answers that are left may take when the daemon is asked to leave.
    private static let drainTimeout = TimeAmount.seconds(1)

    private let group: MultiThreadedEventLoopGroup
    private let connections: ConnectionRegistry
    private let configurator: ChannelConfigurator
    private let log: SessionLog
    /// What a connection may hold that its client has not read: past the high mark its client is not listened to.
    private let outputMarks: ChannelOptions.Types.WriteBufferWaterMark
    private var listeners: [Listener] = []

    private struct Listener {
        let endpoint: Endpoint
        let channel: any Channel
        /// Of a socket of ours that has its name in the file system.
        var file: FileIdentity?
    }

    package init(_ settings: NetworkSettings, log: @escaping SessionLog) {
        group = MultiThreadedEventLoopGroup(numberOfThreads: settings.loopCount)
        connections = ConnectionRegistry(
            limit: settings.limits.clients, unauthenticatedLimit: settings.unauthenticatedLimit)
        let memory = MemoryBudget(bytes: settings.limits.memory, isShared: true)
        configurator = ChannelConfigurator(connections: connections, settings: settings, memory: memory, log: log)
        let outputBytes = settings.limits.outputBytes
        outputMarks = .init(low: outputBytes / 4, high: outputBytes)
        self.log = log
    }

    // MARK: Being called

    /// Lets clients come in from now on.
    ///
    /// - Returns: the port, of a WebSocket endpoint that asked for any.
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
            // NIO removes by its name a socket that it has bound, whosever it is by then; so it gets one that we have.
            let (number, file) = try SocketFile.listen(at: path)
            return Listener(endpoint: endpoint, channel: try adopt(number, streams), file: file)
        case .inherited(let descriptor):
            return Listener(endpoint: endpoint, channel: try adopt(descriptor, streams))
        case .webSocket(let address, let port):
            // It is read from as it comes, until it is a WebSocket.
            let channel = try enableKeepAlive(bootstrap()).serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { configurator.configureHTTP($0) }
                .bind(to: SocketAddress(ipAddress: address, port: port)).wait()
            return Listener(endpoint: endpoint, channel: channel)
        }
    }

    /// Lets the system ask after a client that has been silent for a minute, four times, and wait for two minutes until what was
    /// said has arrived: its machine may have gone without a word.
    private func enableKeepAlive(_ bootstrap: ServerBootstrap) -> ServerBootstrap {
        bootstrap.childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 60)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 15)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 4)
            .childChannelOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: 120_000)
    }

    private func adopt(_ number: Int32, _ streams: ServerBootstrap) throws -> any Channel {
        let channel = try streams.withBoundSocket(number).wait()
        SocketFile.raiseBacklog(number)  // NIO has let 128 wait
        return channel
    }

    private func bootstrap() -> ServerBootstrap {
        let (connections, log) = (connections, log)
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

    // MARK: Calling

    /// Calls somebody who listens, and serves that one client; `ended` is told from another thread with which status it was over.
    package func connect(to target: ConnectTarget, onClose: @escaping @Sendable (Int32) -> Void) throws(NetworkError) {
        let configurator = configurator
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.writeBufferWaterMark, value: outputMarks)
            .channelInitializer { configurator.configureOutbound($0, onClose: onClose) }
        do {
            switch target {
            case .unix(let path):
                _ = try bootstrap.connect(unixDomainSocketPath: path).wait()
            case .localPort(let port):
                _ = try bootstrap.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port)).wait()
            }
        } catch {
            throw .cannotConnect(target, reason(of: error))
        }
    }

    // MARK: Leaving

    /// From now on rings, from another thread, when nobody has been there for so many seconds.
    package func onIdle(seconds: Double, _ fire: @escaping @Sendable () -> Void) {
        connections.onIdle(for: .nanoseconds(Int64(seconds * 1e9)), on: group.any(), fire)
    }

    /// Leaves if nobody is there, and else goes on.
    ///
    /// Nobody is accepted and then not served: who comes by a supervisor's socket after this has begun waits there for the
    /// next daemon, and who comes by one of ours finds it gone, or is served.
    package mutating func stopIfIdle() -> Bool {
        for listener in listeners { try? listener.channel.setOption(.autoRead, value: false).wait() }
        var removedEndpoints: [Endpoint] = []
        if connections.isEmpty {
            removedEndpoints = removeSocketFiles()
            if !listeners.contains(where: { Self.hasPendingConnections($0.channel) }) {
                stop()
                return true
            }
        }
        for listener in listeners { try? listener.channel.setOption(.autoRead, value: true).wait() }
        for endpoint in removedEndpoints {
            do throws(NetworkError) {
                try listen(on: endpoint)
            } catch {
                log(.warning, "nobody can come there any more: \(error)")
            }
        }
        return false
    }

    /// Takes our sockets out of the file system, and tells which; who was there already stays.
    private mutating func removeSocketFiles() -> [Endpoint] {
        var removed: [Endpoint] = []
        for index in listeners.indices {
            guard case .unix(let path) = listeners[index].endpoint, let file = listeners[index].file else { continue }
            SocketFile.remove(path, ifStill: file)
            listeners[index].file = nil
            removed.append(listeners[index].endpoint)
        }
        return removed
    }

    /// Whether somebody has connected and was not accepted.
    private static func hasPendingConnections(_ channel: any Channel) -> Bool {
        let answer = channel.eventLoop.submit {
            try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
                SocketFile.hasPendingConnections($0)
            }
        }
        return (try? answer.wait()) == true
    }

    /// Takes nobody in any more, lets what was answered be written, for a second at most, and forgets all clients.
    ///
    /// The event loops go on, without anything to do, until the process ends. To end them, NIO would start threads of Dispatch,
    /// which the sandbox does not allow.
    package mutating func stop() {
        // Names go first: once nobody listens there, another daemon may take them.
        _ = removeSocketFiles()
        for listener in listeners { try? listener.channel.close().wait() }
        listeners = []
        connections.closeAll(timeout: Self.drainTimeout, on: group.any())
    }
}
