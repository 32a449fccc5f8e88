internal import NIOConcurrencyHelpers
internal import NIOCore

/// The channels of all clients that are connected, on whatever loop.
final class Clients: Sendable {
    private let limit: Int
    private let channels = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a client in until it leaves; fails if there are as many as there may be.
    func admit(_ channel: any Channel) throws(NetworkError) {
        let name = ObjectIdentifier(channel)
        let isAdmitted = channels.withLockedValue { channels in
            guard channels.count < limit else { return false }
            channels[name] = channel
            return true
        }
        guard isAdmitted else { throw .tooManyClients }
        channel.closeFuture.whenComplete { [channels] _ in channels.withLockedValue { $0[name] = nil } }
    }

    /// Asks every client's session to leave, with what it has answered written first; who has not left after `patience` is
    /// left. Returns when nobody is there.
    func dismiss(patience: TimeAmount, on loop: any EventLoop) {
        let leaving = channels.withLockedValue { Array($0.values) }
        for channel in leaving { channel.pipeline.fireUserInboundEventTriggered(Departure.daemonLeaves) }
        let deadline = loop.scheduleTask(in: patience) {
            for channel in leaving { channel.close(promise: nil) }
        }
        try? EventLoopFuture.andAllComplete(leaving.map(\.closeFuture), on: loop).wait()
        deadline.cancel()
    }
}
