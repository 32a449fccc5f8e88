import NIOCore
import NIOPosix

/// Gives back what came: the least that a server of SwiftNIO can do.
final class Echo: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.write(data, promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }
}

let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.backlog, value: 1024)
    .childChannelInitializer { channel in channel.pipeline.addHandler(Echo()) }
    .bind(unixDomainSocketPath: CommandLine.arguments[1])
    .get()
try await listener.closeFuture.get()
