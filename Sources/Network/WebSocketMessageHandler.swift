internal import Connection
internal import NIOCore
internal import NIOWebSocket

/// Converts between WebSocket frames and the lines that a session reads and writes: each message is one line.
///
/// A line feed within a JSON message is white space, so it becomes a carriage return, which ends no line. When the session's
/// output ends, the handler sends a close frame.
final class WebSocketMessageHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// An incomplete message of so many bytes is never dropped, because it may end a gesture or close a row.
    private static let guaranteedBytes = 4 << 10

    private var assembler: WebSocketMessageAssembler
    /// The body of the close frame.
    private var closeBody: ByteBuffer
    /// The connection is closing, and the client's frames are ignored.
    private var isClosing = false
    private let counter: WebSocketInputCounter
    private let limitBytes: Int

    /// How many bytes of an incomplete message, and of an incomplete frame, have arrived.
    var unfinishedBytes: Int { assembler.bufferedBytes + counter.bufferedBytes }

    /// - Parameters:
    ///   - limitBytes: the longest message.
    ///   - counter: the handler in front of the decoder of frames.
    init(limitBytes: Int, counter: WebSocketInputCounter) {
        self.limitBytes = limitBytes
        self.counter = counter
        assembler = WebSocketMessageAssembler(limitBytes: limitBytes)
        closeBody = Self.closeBody(.normalClosure)
    }

    // MARK: Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        counter.decoded(payloadBytes: frame.length)
        if isClosing {
            if case .connectionClose = frame.opcode { close(context, .clientClosed) }
            return
        }
        switch assembler.receive(frame) {
        case .wait: break
        case .message(let message): context.fireChannelRead(wrapInboundOut(Self.line(message)))
        case .pong(let data):
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: data)), promise: nil)
        case .close(let answer):
            closeBody = Self.closeBody(answer)
            close(context, .clientClosed)
        case .protocolError(let code): fail(context, code)
        }
    }

    var mayDropMessage: Bool { !isClosing && unfinishedBytes > Self.guaranteedBytes }

    /// Drops an incomplete message and all further input, because the client has no memory left. `SessionHandler` then closes the
    /// connection, with the code of a message that is too large.
    func dropMessage() {
        counter.isStopped = true
        assembler = WebSocketMessageAssembler(limitBytes: limitBytes)
        closeBody = Self.closeBody(.messageTooLarge)
        isClosing = true
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            close(context, .clientClosed)
        case is Shutdown:
            if !isClosing { closeBody = Self.closeBody(.goingAway) }
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: fail(context, .messageTooLarge)
        case is NIOWebSocketError: fail(context, .protocolError)
        case is ByteToMessageDecoderError where isClosing: break  // bytes after a malformed frame
        default: context.fireErrorCaught(error)
        }
    }

    private func fail(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
        if isClosing { return }
        closeBody = Self.closeBody(code)
        close(context, .protocolViolation)
    }

    private func close(_ context: ChannelHandlerContext, _ reason: ConnectionPolicy.CloseReason) {
        isClosing = true
        context.fireUserInboundEventTriggered(reason)
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

    // MARK: Output

    /// Sends each line as a message. The session writes whole lines only.
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

    /// Sends the close frame, after all messages.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard case .output = mode else { return context.close(mode: mode, promise: promise) }
        isClosing = true
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: closeBody)
        context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
            context.close(mode: mode, promise: promise)
        }
    }

    private static func closeBody(_ code: WebSocketErrorCode) -> ByteBuffer {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        return data
    }
}
