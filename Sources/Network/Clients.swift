internal import NIOConcurrencyHelpers
internal import NIOCore
internal import StandardIO

/// The channels of all clients that are connected, on whatever loop.
final class Clients: Sendable {
    /// So many at least have left before free memory is looked for.
    private static let crowd = 100

    private let limit: Int
    private let unauthenticatedLimit: Int
    private let state = NIOLockedValueBox(State())

    private struct State {
        /// Connections that have not shown a token yet. They have a limit of their own, so that they cannot take a client's place.
        var unauthenticated: [ObjectIdentifier: any Channel] = [:]
        /// Those who were let in.
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// As many as they were at once, since free memory was given back last.
        var most = 0
        /// Those who were accepted and have not left, let in or not.
        var presentCount = 0
        /// To be rung when nobody has been there for some time.
        var bell: IdleBell?
    }

    /// What is done when nobody has been there for some time.
    private struct IdleBell {
        let patience: TimeAmount
        let loop: any EventLoop
        let ring: @Sendable () -> Void
        /// Runs while nobody is there.
        var alarm: Scheduled<Void>?

        mutating func wind() {
            alarm?.cancel()
            alarm = loop.scheduleTask(in: patience, ring)
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
    func arrived(_ channel: any Channel) {
        state.withLockedValue { state in
            state.presentCount += 1
            state.bell?.alarm?.cancel()
        }
        channel.closeFuture.whenComplete { [state] _ in
            state.withLockedValue { state in
                state.presentCount -= 1
                if state.presentCount == 0 { state.bell?.wind() }
            }
        }
    }

    /// Keeps a connection that has not shown a token yet, until it is admitted or closed; fails if there are too many.
    func hold(_ channel: any Channel) throws(NetworkError) {
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
            state.most = max(state.most, state.channels.count)
            return true
        }
        guard isAdmitted else { throw .tooManyClients }
        channel.closeFuture.whenComplete { [self] _ in forget(name) }
    }

    /// The C library keeps what a crowd had, since something of somebody's is left on every page. Once most have left it is
    /// told to look, which takes some milliseconds.
    private func forget(_ name: ObjectIdentifier) {
        let isCalm = state.withLockedValue { state in
            state.channels[name] = nil
            let count = state.channels.count
            guard state.most - count >= Self.crowd, count <= state.most / 8 else { return false }
            state.most = count
            return true
        }
        if isCalm { FreeMemory.giveBack() }
    }

    // MARK: Leaving

    /// Whether nobody is there who was accepted.
    var isEmpty: Bool { state.withLockedValue { $0.presentCount == 0 } }

    /// From now on tells, on the loop, when nobody has been there for so long.
    func whenIdle(for patience: TimeAmount, on loop: any EventLoop, _ ring: @escaping @Sendable () -> Void) {
        state.withLockedValue { state in
            state.bell?.alarm?.cancel()
            state.bell = IdleBell(patience: patience, loop: loop, ring: ring)
            if state.presentCount == 0 { state.bell?.wind() }
        }
    }

    /// Asks every client's session to leave, with what it has answered written first; who has not left after `patience` is
    /// left. Returns when nobody is there.
    func dismiss(patience: TimeAmount, on loop: any EventLoop) {
        let leaving = state.withLockedValue { Array($0.channels.values) + Array($0.unauthenticated.values) }
        for channel in leaving { channel.pipeline.fireUserInboundEventTriggered(Departure.daemonLeaves) }
        let deadline = loop.scheduleTask(in: patience) {
            for channel in leaving { channel.close(promise: nil) }
        }
        try? EventLoopFuture.andAllComplete(leaving.map(\.closeFuture), on: loop).wait()
        deadline.cancel()
    }
}
