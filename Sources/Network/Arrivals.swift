internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Notices who comes, on the loop that accepts them, and tells why nobody can be let in for the moment, as when there are no
/// descriptors left; NIO tries again in a second.
final class Arrivals: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let clients: Clients
    private let log: SessionLog

    init(clients: Clients, log: @escaping SessionLog) {
        self.clients = clients
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        clients.arrived(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.warning, "a client could not be let in: \(error)")
        context.fireErrorCaught(error)
    }
}
