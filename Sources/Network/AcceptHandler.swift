internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Notices who comes, on the loop that accepts them, and tells why nobody can be let in for the moment, as when there are no
/// descriptors left.
final class AcceptHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// After an error nobody is let in for so long. Without, NIO tries again and again while somebody waits.
    private static let acceptPause = TimeAmount.seconds(1)

    private let connections: ConnectionRegistry
    private let log: SessionLog

    init(connections: ConnectionRegistry, log: @escaping SessionLog) {
        self.connections = connections
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connections.accepted(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.warning, "a client could not be let in: \(reason(of: error))")
        let channel = context.channel
        try? channel.syncOptions?.setOption(.autoRead, value: false)
        context.eventLoop.scheduleTask(in: Self.acceptPause) {
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
