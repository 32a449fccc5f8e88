internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Notices who comes, on the loop that accepts them, and tells why nobody can be let in for the moment, as when there are no
/// descriptors left.
final class Arrivals: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// After an error nobody is let in for so long. Without, NIO tries again and again while somebody waits.
    private static let pause = TimeAmount.seconds(1)

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
        log(.warning, "a client could not be let in: \(reason(of: error))")
        let channel = context.channel
        try? channel.syncOptions?.setOption(.autoRead, value: false)
        context.eventLoop.scheduleTask(in: Self.pause) {
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
