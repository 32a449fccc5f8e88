internal import Linux
internal import NIOConcurrencyHelpers
internal import NIOCore

/// An event along the pipeline: the daemon shuts down. A client that can continue with another daemon has so many ms for that.
struct Shutdown: Sendable {
    let timeout: Double
}

/// All open connections, of all event loops. It enforces the limits of connections, and runs the idle timeout.
final class ConnectionRegistry: Sendable {
    /// Free memory is returned to the system after at least this many connections have closed.
    private static let significantFall = 100
    /// How long the connections may take to close after their timeout.
    private static let closeTimeout = TimeAmount.seconds(1)

    private let limit: Int
    /// Connections to pages and WebSockets that have not sent a token yet. They have a separate limit, so that they cannot block
    /// clients.
    let unauthenticated: UnauthenticatedConnections
    /// Connections of Prometheus and of health checks, which serve one request each.
    let metrics: UnauthenticatedConnections
    private let state = NIOLockedValueBox(State())

    private struct State {
        /// Authenticated clients.
        var clients: [ObjectIdentifier: any Channel] = [:]
        /// The largest number of clients since free memory was returned last.
        var peakCount = 0
        /// Accepted connections, authenticated or not.
        var openCount = 0
        var idleTimer: IdleTimer?
        var isClosing = false
    }

    /// The idle timeout: fires when no connection has been open for `timeout`.
    private struct IdleTimer {
        let timeout: TimeAmount
        let loop: any EventLoop
        let fire: @Sendable () -> Void
        /// Scheduled while no connection is open.
        var task: Scheduled<Void>?

        mutating func start() {
            task?.cancel()
            task = loop.scheduleTask(in: timeout, fire)
        }
    }

    /// - Parameters:
    ///   - limit: how many clients may be connected at once.
    ///   - unauthenticatedLimit: how many more connections may be open without having sent a token. A quarter as many may read
    ///     metrics.
    init(limit: Int, unauthenticatedLimit: Int) {
        self.limit = limit
        unauthenticated = UnauthenticatedConnections(limit: unauthenticatedLimit)
        metrics = UnauthenticatedConnections(limit: max(1, unauthenticatedLimit / 4))
    }

    // MARK: Opening

    /// Counts a connection until it closes.
    func accepted(_ channel: any Channel) {
        state.withLockedValue { state in
            state.openCount += 1
            state.idleTimer?.task?.cancel()
        }
        channel.closeFuture.whenComplete { [state] _ in
            state.withLockedValue { state in
                state.openCount -= 1
                if state.openCount == 0 { state.idleTimer?.start() }
            }
        }
    }

    /// Registers an authenticated client. Throws `tooManyClients` at the limit.
    func admit(_ channel: any Channel) throws(NetworkError) {
        let name = ObjectIdentifier(channel)
        unauthenticated.remove(channel)
        let refusal: NetworkError? = state.withLockedValue { state in
            guard !state.isClosing else { return .closing }
            guard state.clients.count < limit else { return .tooManyClients }
            state.clients[name] = channel
            state.peakCount = max(state.peakCount, state.clients.count)
            return nil
        }
        if let refusal { throw refusal }
        let loop = channel.eventLoop
        channel.closeFuture.whenComplete { [self] _ in remove(name, on: loop) }
    }

    /// Unregisters a client. When most of many clients are gone, free memory is returned to the system. The C library would keep
    /// it, because nearly every page has something in use. That takes some milliseconds.
    private func remove(_ name: ObjectIdentifier, on loop: any EventLoop) {
        let hasFallen = state.withLockedValue { state in
            state.clients[name] = nil
            let count = state.clients.count
            guard state.peakCount - count >= Self.significantFall, count <= state.peakCount / 8 else { return false }
            state.peakCount = count
            return true
        }
        guard hasFallen else { return }
        // By then the sessions of the last clients are released.
        _ = loop.scheduleTask(in: .milliseconds(100)) { FreeMemory.returnToSystem() }
    }

    // MARK: Closing

    var clientCount: Int { state.withLockedValue { $0.clients.count } }

    /// Whether another client would be admitted.
    var isReady: Bool { state.withLockedValue { !$0.isClosing && $0.clients.count < limit } }

    /// Whether no connection is open.
    var isEmpty: Bool { state.withLockedValue { $0.openCount == 0 } }

    /// Starts the idle timeout. `fire` is called on `loop` when no connection has been open for `timeout`.
    func onIdle(for timeout: TimeAmount, on loop: any EventLoop, _ fire: @escaping @Sendable () -> Void) {
        state.withLockedValue { state in
            state.idleTimer?.task?.cancel()
            state.idleTimer = IdleTimer(timeout: timeout, loop: loop, fire: fire)
            if state.openCount == 0 { state.idleTimer?.start() }
        }
    }

    /// Shuts down gracefully: no client is admitted any more. A client that can continue with another daemon has `timeout` ms for
    /// that. The other sessions drain their output and close at once. A second call ends that time.
    ///
    /// - Returns: completes when all connections are closed that are open now.
    func shutDown(timeout: Double, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let clients = state.withLockedValue { state in
            state.isClosing = true
            return Array(state.clients.values)
        }
        let channels = clients + unauthenticated.all + metrics.all
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(Shutdown(timeout: timeout)) }
        let deadline = loop.scheduleTask(in: .nanoseconds(Int64(timeout * 1e6)) + Self.closeTimeout) {
            for channel in channels { channel.close(promise: nil) }
        }
        return EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: loop).always { _ in deadline.cancel() }
    }
}
