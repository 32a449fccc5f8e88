internal import NIOCore
internal import NIOWebSocket

/// One WebSocket message is one JSON text; towards the session it is a line.
///
/// A line end within a message is white space, if the message is JSON: it becomes a carriage return, which is no line's end.
/// The end of the session's output is told by a close frame.
final class WebSocketMessageHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var assembler: WebSocketMessageAssembler
    /// What the close frame will say.
    private var reason: ByteBuffer
    /// Nothing that the client says counts any more.
    private var isOver = false

    /// - Parameter limitBytes: the longest message.
    init(limitBytes: Int) {
        assembler = WebSocketMessageAssembler(limitBytes: limitBytes)
        reason = Self.reason(.normalClosure)
    }

    // MARK: In

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isOver {
            if case .connectionClose = unwrapInboundIn(data).opcode { end(context, .clientClosed) }
            return
        }
        switch assembler.receive(unwrapInboundIn(data)) {
        case .wait: break
        case .message(let message): context.fireChannelRead(wrapInboundOut(Self.line(message)))
        case .pong(let data):
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: data)), promise: nil)
        case .close(let answer):
            reason = Self.reason(answer)
            end(context, .clientClosed)
        case .protocolError(let code): refuse(context, code)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            end(context, .clientClosed)
        case CloseReason.serverShutdown:
            if !isOver { reason = Self.reason(.goingAway) }
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: refuse(context, .messageTooLarge)
        case is NIOWebSocketError: refuse(context, .protocolError)
        case is ByteToMessageDecoderError where isOver: break  // what follows a frame that could not be read
        default: context.fireErrorCaught(error)
        }
    }

    private func refuse(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
        if isOver { return }
        reason = Self.reason(code)
        end(context, .protocolViolation)
    }

    private func end(_ context: ChannelHandlerContext, _ departure: CloseReason) {
        isOver = true
        context.fireUserInboundEventTriggered(departure)
    }

    private static func line(_ message: ByteBuffer) -> ByteBuffer {
        var line = message
        var place = line.readerIndex
        while let end = line.viewBytes(at: place, length: line.writerIndex - place)?.firstIndex(of: newline) {
            line.setInteger(carriageReturn, at: end)
            place = end + 1
        }
        line.writeInteger(newline)
        return line
    }

    // MARK: Out

    /// Sends each line as a message of its own; what is written has whole lines, or nothing.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var lines = unwrapOutboundIn(data)
        while let end = lines.readableBytesView.firstIndex(of: Self.newline),
            let message = lines.readSlice(length: end - lines.readerIndex)
        {
            lines.moveReaderIndex(forwardBy: 1)
            context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: message)), promise: nil)
        }
        promise?.succeed()
    }

    /// The end of the output is a close frame, behind all that was written.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard case .output = mode else { return context.close(mode: mode, promise: promise) }
        isOver = true
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: reason)
        context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
            context.close(mode: mode, promise: promise)
        }
    }

    private static func reason(_ code: WebSocketErrorCode) -> ByteBuffer {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        return data
    }
}
