internal import NIOCore
internal import SessionRecording
internal import SwipeServer

/// Registers each connection on the event loop that accepts it, and logs why none can be accepted, for example because no
/// descriptors are left.
final class AcceptHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// How long to accept nothing after an error. Without the pause, NIO would retry at once while a client waits.
    private static let acceptPause = TimeAmount.seconds(1)

    /// Nil if connections are not counted.
    private let connections: ConnectionRegistry?
    private let log: SessionLog

    init(connections: ConnectionRegistry?, log: @escaping SessionLog) {
        self.connections = connections
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connections?.accepted(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.warning, "cannot accept a connection: \(reason(of: error))")
        let channel = context.channel
        try? channel.syncOptions?.setOption(.autoRead, value: false)
        context.eventLoop.scheduleTask(in: Self.acceptPause) {
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
