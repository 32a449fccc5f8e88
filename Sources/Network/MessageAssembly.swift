internal import NIOCore
internal import NIOWebSocket

/// Puts messages together from a client's frames, and finds what is against the rules of WebSockets.
struct MessageAssembly {
    /// What is to be done about a frame. Returned, never called back.
    enum Step: Equatable {
        /// More of the message is to come, or there is nothing to do.
        case wait
        case message(ByteBuffer)
        case pong(ByteBuffer)
        /// The client is closing, with these bytes as its reason.
        case close(ByteBuffer)
        /// The connection is to be closed, with this reason.
        case offence(WebSocketErrorCode)
    }

    private let limitBytes: Int
    /// The fragments of a message so far; nil between messages.
    private var fragments: ByteBuffer?

    /// - Parameter limitBytes: the longest message, of however many fragments.
    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    mutating func take(_ frame: WebSocketFrame) -> Step {
        // A client masks its frames, or a page could write what a proxy takes for a request. No extension was agreed on.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return .offence(.protocolError) }
        switch frame.opcode {
        case .text:
            if fragments != nil { return .offence(.protocolError) }
            return append(frame)
        case .continuation:
            if fragments == nil { return .offence(.protocolError) }
            return append(frame)
        case .binary: return .offence(.unacceptableData)
        case .ping: return .pong(frame.unmaskedData)
        case .pong: return .wait
        case .connectionClose: return .close(frame.unmaskedData)
        default: return .offence(.protocolError)  // an opcode that nothing has defined yet
        }
    }

    private mutating func append(_ frame: WebSocketFrame) -> Step {
        var data = frame.unmaskedData
        guard (fragments?.readableBytes ?? 0) + data.readableBytes <= limitBytes else {
            fragments = nil
            return .offence(.messageTooLarge)
        }
        if frame.fin, fragments == nil { return .message(data) }
        var message = fragments ?? ByteBuffer()
        fragments = nil  // so that what it has is not copied
        message.writeBuffer(&data)
        if frame.fin { return .message(message) }
        fragments = message
        return .wait
    }
}
