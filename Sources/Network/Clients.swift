internal import NIOConcurrencyHelpers
internal import NIOCore

/// The channels of all clients that are connected, on whatever loop.
final class Clients: Sendable {
    private let limit: Int
    private let state = NIOLockedValueBox(State())

    private struct State {
        /// Those who were let in.
        var channels: [ObjectIdentifier: any Channel] = [:]
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

    init(limit: Int) {
        self.limit = limit
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

    /// Takes a client in until it leaves; fails if there are as many as there may be.
    func admit(_ channel: any Channel) throws(NetworkError) {
        let name = ObjectIdentifier(channel)
        let isAdmitted = state.withLockedValue { state in
            guard state.channels.count < limit else { return false }
            state.channels[name] = channel
            return true
        }
        guard isAdmitted else { throw .tooManyClients }
        channel.closeFuture.whenComplete { [state] _ in state.withLockedValue { $0.channels[name] = nil } }
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
        let leaving = state.withLockedValue { Array($0.channels.values) }
        for channel in leaving { channel.pipeline.fireUserInboundEventTriggered(Departure.daemonLeaves) }
        let deadline = loop.scheduleTask(in: patience) {
            for channel in leaving { channel.close(promise: nil) }
        }
        try? EventLoopFuture.andAllComplete(leaving.map(\.closeFuture), on: loop).wait()
        deadline.cancel()
    }
}
