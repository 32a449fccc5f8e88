internal import NIOCore
internal import NIOWebSocket

/// Puts messages together from a client's frames, and finds what is against the rules of WebSockets (RFC 6455).
///
/// The fragments are copied into one buffer. NIO's aggregator would keep each of them, with the buffer that it was read into: a
/// client could have many small ones, and they would take far more memory than the message.
struct WebSocketMessageAssembler {
    /// What is to be done about a frame. Returned, never called back.
    enum Step: Equatable {
        /// More of the message is to come, or there is nothing to do.
        case wait
        case message(ByteBuffer)
        case pong(ByteBuffer)
        /// The client is closing, and is to be answered with this code.
        case close(WebSocketErrorCode)
        /// The client has broken the rules of WebSockets: the connection is to be closed, with this code.
        case protocolError(WebSocketErrorCode)
    }

    private let limitBytes: Int
    /// The fragments of a message so far; nil between messages.
    private var fragments: ByteBuffer?

    /// - Parameter limitBytes: the longest message, of however many fragments.
    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    mutating func receive(_ frame: WebSocketFrame) -> Step {
        // A client masks its frames, or a page could write what a proxy takes for a request. No extension was agreed on.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return .protocolError(.protocolError) }
        switch frame.opcode {
        case .text:
            if fragments != nil { return .protocolError(.protocolError) }
            return append(frame)
        case .continuation:
            if fragments == nil { return .protocolError(.protocolError) }
            return append(frame)
        case .binary: return .protocolError(.unacceptableData)
        case .ping: return .pong(frame.unmaskedData)
        case .pong: return .wait
        case .connectionClose: return .close(Self.closeCode(toClose: frame.unmaskedData))
        default: return .protocolError(.protocolError)  // an opcode that nothing has defined yet
        }
    }

    private mutating func append(_ frame: WebSocketFrame) -> Step {
        var data = frame.unmaskedData
        guard (fragments?.readableBytes ?? 0) + data.readableBytes <= limitBytes else {
            fragments = nil
            return .protocolError(.messageTooLarge)
        }
        if frame.fin, fragments == nil { return Self.message(data) }
        var message = fragments ?? ByteBuffer()
        fragments = nil  // so that what it has is not copied
        message.writeBuffer(&data)
        if frame.fin { return Self.message(message) }
        fragments = message
        return .wait
    }

    /// A whole message, if it is UTF-8: a character may be cut between two fragments, and is looked at when both are there.
    private static func message(_ data: ByteBuffer) -> Step {
        isUTF8(data) ? .message(data) : .protocolError(.dataInconsistentWithMessage)
    }

    /// The code that answers a client's close frame: its own, if a frame may carry it.
    private static func closeCode(toClose body: ByteBuffer) -> WebSocketErrorCode {
        if body.readableBytes == 0 { return .normalClosure }
        var reason = body
        guard let code = reason.readWebSocketErrorCode(), isForFrames(UInt16(webSocketErrorCode: code)) else {
            return .protocolError
        }
        return isUTF8(reason) ? code : .dataInconsistentWithMessage
    }

    /// Whether a close frame may carry this code: those that IANA's registry has for it, and those of libraries and applications.
    ///
    /// RFC 6455, 7.4: 1004 is reserved; 1005, 1006 and 1015 say what happened where no close frame came.
    private static func isForFrames(_ code: UInt16) -> Bool {
        switch code {
        case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
        default: false
        }
    }

    private static func isUTF8(_ data: ByteBuffer) -> Bool {
        (try? UTF8Span(validating: data.readableBytesUInt8Span)) != nil
    }
}
