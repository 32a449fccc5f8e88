internal import NIOConcurrencyHelpers
internal import NIOCore
internal import StandardIO

/// The channels of all clients that are connected, on whatever loop.
final class ConnectionRegistry: Sendable {
    /// So many at least have left before free memory is looked for.
    private static let significantFall = 100

    private let limit: Int
    private let unauthenticatedLimit: Int
    private let state = NIOLockedValueBox(State())

    private struct State {
        /// Connections that have not shown a token yet. They have a limit of their own, so that they cannot take a client's place.
        var unauthenticated: [ObjectIdentifier: any Channel] = [:]
        /// Those who were let in.
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// As many as they were at once, since free memory was given back last.
        var peakCount = 0
        /// Those who were accepted and have not left, let in or not.
        var openCount = 0
        /// To be rung when nobody has been there for some time.
        var idleTimer: IdleTimer?
    }

    /// What is done when nobody has been there for some time.
    private struct IdleTimer {
        let timeout: TimeAmount
        let loop: any EventLoop
        let fire: @Sendable () -> Void
        /// Runs while nobody is there.
        var task: Scheduled<Void>?

        mutating func start() {
            task?.cancel()
            task = loop.scheduleTask(in: timeout, fire)
        }
    }

    /// - Parameters:
    ///   - limit: how many clients there may be at once.
    ///   - unauthenticatedLimit: how many connections there may be besides that have not shown a token yet.
    init(limit: Int, unauthenticatedLimit: Int) {
        self.limit = limit
        self.unauthenticatedLimit = unauthenticatedLimit
    }

    // MARK: Coming

    /// Counts one that was accepted until it leaves.
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

    /// Keeps a connection that has not shown a token yet, until it is admitted or closed; fails if there are too many.
    func addUnauthenticated(_ channel: any Channel) throws(NetworkError) {
        let name = ObjectIdentifier(channel)
        let isHeld = state.withLockedValue { state in
            guard state.unauthenticated.count < unauthenticatedLimit else { return false }
            state.unauthenticated[name] = channel
            return true
        }
        guard isHeld else { throw .tooManyUnauthenticated }
        channel.closeFuture.whenComplete { [state] _ in
            state.withLockedValue { state in state.unauthenticated[name] = nil }
        }
    }

    /// Takes a client in until it leaves; fails if there are as many as there may be.
    func admit(_ channel: any Channel) throws(NetworkError) {
        let name = ObjectIdentifier(channel)
        let isAdmitted = state.withLockedValue { state in
            guard state.channels.count < limit else { return false }
            state.unauthenticated[name] = nil
            state.channels[name] = channel
            state.peakCount = max(state.peakCount, state.channels.count)
            return true
        }
        guard isAdmitted else { throw .tooManyClients }
        channel.closeFuture.whenComplete { [self] _ in remove(name) }
    }

    /// The C library keeps what a crowd had, since something of somebody's is left on every page. Once most have left it is
    /// told to look, which takes some milliseconds.
    private func remove(_ name: ObjectIdentifier) {
        let hasFallen = state.withLockedValue { state in
            state.channels[name] = nil
            let count = state.channels.count
            guard state.peakCount - count >= Self.significantFall, count <= state.peakCount / 8 else { return false }
            state.peakCount = count
            return true
        }
        if hasFallen { FreeMemory.returnToSystem() }
    }

    // MARK: Leaving

    /// Whether nobody is there who was accepted.
    var isEmpty: Bool { state.withLockedValue { $0.openCount == 0 } }

    /// From now on tells, on the loop, when nobody has been there for so long.
    func onIdle(for timeout: TimeAmount, on loop: any EventLoop, _ fire: @escaping @Sendable () -> Void) {
        state.withLockedValue { state in
            state.idleTimer?.task?.cancel()
            state.idleTimer = IdleTimer(timeout: timeout, loop: loop, fire: fire)
            if state.openCount == 0 { state.idleTimer?.start() }
        }
    }

    /// Asks every client's session to leave, with what it has answered written first; who has not left after `timeout` is
    /// left. Returns when nobody is there.
    func closeAll(timeout: TimeAmount, on loop: any EventLoop) {
        let leaving = state.withLockedValue { Array($0.channels.values) + Array($0.unauthenticated.values) }
        for channel in leaving { channel.pipeline.fireUserInboundEventTriggered(CloseReason.serverShutdown) }
        let deadline = loop.scheduleTask(in: timeout) {
            for channel in leaving { channel.close(promise: nil) }
        }
        try? EventLoopFuture.andAllComplete(leaving.map(\.closeFuture), on: loop).wait()
        deadline.cancel()
    }
}
