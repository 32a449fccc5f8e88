internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Tells why nobody can be let in for the moment, as when there are no descriptors left; NIO tries again in a second.
final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = Any

    private let log: SessionLog

    init(log: @escaping SessionLog) {
        self.log = log
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.warning, "a client could not be let in: \(error)")
        context.fireErrorCaught(error)
    }
}
