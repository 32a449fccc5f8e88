internal import NIOCore
internal import NIOWebSocket

/// Assembles messages from a client's frames, and detects violations of RFC 6455.
///
/// It copies the fragments into one buffer. `NIOWebSocketFrameAggregator` would keep each fragment with the buffer that it was
/// read into, so a message of many small fragments would take far more memory than its bytes.
struct WebSocketMessageAssembler {
    /// What the caller has to do about a frame.
    enum Step: Equatable {
        /// Nothing: the message is not complete, or the frame needs no response.
        case wait
        case message(ByteBuffer)
        case pong(ByteBuffer)
        /// Respond to the client's close frame with this code.
        case close(WebSocketErrorCode)
        /// Fail the connection: the client has violated the protocol. Close it with this code.
        case protocolError(WebSocketErrorCode)
    }

    private let limitBytes: Int
    /// The fragments of a message so far; nil between messages.
    private var fragments: ByteBuffer?

    /// How many bytes of an incomplete message have arrived.
    var bufferedBytes: Int { fragments?.readableBytes ?? 0 }

    /// - Parameter limitBytes: the longest message, in however many fragments.
    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    mutating func receive(_ frame: WebSocketFrame) -> Step {
        // A client must mask its frames, or a page could send bytes that a proxy takes for a request. No extension is negotiated, so
        // the reserved bits must be 0.
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
        case .connectionClose: return .close(Self.closeCode(for: frame.unmaskedData))
        default: return .protocolError(.protocolError)  // a reserved opcode
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
        fragments = nil  // so that `message` is the only reference, and is not copied
        message.writeBuffer(&data)
        if frame.fin { return Self.message(message) }
        fragments = message
        return .wait
    }

    /// A complete message, if it is UTF-8. A character may be split between two fragments, so fragments are not validated.
    private static func message(_ data: ByteBuffer) -> Step {
        isUTF8(data) ? .message(data) : .protocolError(.dataInconsistentWithMessage)
    }

    /// The code that responds to a client's close frame: its own, if it is valid.
    private static func closeCode(for body: ByteBuffer) -> WebSocketErrorCode {
        if body.readableBytes == 0 { return .normalClosure }
        var reason = body
        guard let code = reason.readWebSocketErrorCode(), isValidInFrame(UInt16(webSocketErrorCode: code)) else {
            return .protocolError
        }
        return isUTF8(reason) ? code : .dataInconsistentWithMessage
    }

    /// Whether a close frame may carry this code: one of IANA's registry, of a library or of an application.
    ///
    /// RFC 6455, 7.4: 1004 is reserved; 1005, 1006 and 1015 stand for connections that ended without a close frame.
    private static func isValidInFrame(_ code: UInt16) -> Bool {
        switch code {
        case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
        default: false
        }
    }

    private static func isUTF8(_ data: ByteBuffer) -> Bool {
        (try? UTF8Span(validating: data.readableBytesUInt8Span)) != nil
    }
}
