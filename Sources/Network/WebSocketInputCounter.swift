internal import NIOCore
internal import NIOWebSocket

/// Counts the bytes of a frame that is not complete, which NIO's decoder keeps. It is in front of that decoder.
final class WebSocketInputCounter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// At most 4 KiB too many (one read), if the client writes lengths with more bytes than they need.
    private(set) var bufferedBytes = 0
    /// Further input is dropped.
    var isStopped = false
    /// Whether the last input has completed a frame.
    private var hasDecoded = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isStopped { return }
        let count = unwrapInboundIn(data).readableBytes
        bufferedBytes += count
        hasDecoded = false
        context.fireChannelRead(data)
        // Then only a part of the last input can be left.
        if hasDecoded { bufferedBytes = min(bufferedBytes, count) }
    }

    /// The decoder has passed on a frame with a payload of so many bytes.
    func decoded(payloadBytes: Int) {
        hasDecoded = true
        // Two bytes, the rest of the length, and the mask.
        let headerBytes = 2 + (payloadBytes < 126 ? 0 : payloadBytes < 1 << 16 ? 2 : 8) + 4
        bufferedBytes = max(0, bufferedBytes - headerBytes - payloadBytes)
    }
}
