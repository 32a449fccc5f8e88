import NIOCore
import NIOWebSocket
import Testing

@testable import Network

@Suite("Messages from WebSocket frames")
struct WebSocketMessageAssemblerTests {
    var assembler = WebSocketMessageAssembler(limitBytes: 8)

    func frame(_ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true) -> WebSocketFrame {
        let key: WebSocketMaskingKey = [1, 2, 3, 4]
        var data = ByteBuffer(string: text)
        data.webSocketMask(key)
        return WebSocketFrame(fin: fin, opcode: opcode, maskKey: key, data: data)
    }

    @Test("a frame may be a whole message, an empty one too")
    mutating func whole() {
        #expect(assembler.receive(frame(.text, "{}")) == .message(ByteBuffer(string: "{}")))
        #expect(assembler.receive(frame(.text)) == .message(ByteBuffer()))
    }

    @Test("fragments are put together, and control frames may come between them")
    mutating func fragments() {
        #expect(assembler.receive(frame(.text, "{", fin: false)) == .wait)
        #expect(assembler.receive(frame(.ping, "hello")) == .pong(ByteBuffer(string: "hello")))
        #expect(assembler.receive(frame(.continuation, fin: false)) == .wait)
        #expect(assembler.receive(frame(.pong)) == .wait)
        #expect(assembler.receive(frame(.continuation, "}")) == .message(ByteBuffer(string: "{}")))
        #expect(assembler.receive(frame(.text, "1")) == .message(ByteBuffer(string: "1")))
    }

    @Test("a message may be as long as the limit, however it is cut", arguments: 0...8)
    mutating func longest(cut: Int) {
        let text = "12345678"
        #expect(assembler.receive(frame(.text, String(text.prefix(cut)), fin: false)) == .wait)
        #expect(
            assembler.receive(frame(.continuation, String(text.dropFirst(cut)))) == .message(ByteBuffer(string: text)))
        #expect(assembler.receive(frame(.text, String(text.prefix(cut)), fin: false)) == .wait)
        #expect(
            assembler.receive(frame(.continuation, text.dropFirst(cut) + "9", fin: false))
                == .protocolError(.messageTooLarge))
    }

    @Test("a fragment without a beginning, and a beginning within a message, are against the rules")
    mutating func order() {
        #expect(assembler.receive(frame(.continuation, "{}")) == .protocolError(.protocolError))
        #expect(assembler.receive(frame(.text, "{", fin: false)) == .wait)
        #expect(assembler.receive(frame(.text, "}")) == .protocolError(.protocolError))
    }

    @Test("what is no text, has no mask, or has bits or opcodes that nothing has defined is against the rules")
    mutating func kinds() {
        #expect(assembler.receive(frame(.binary, "{}")) == .protocolError(.unacceptableData))
        #expect(
            assembler.receive(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "{}")))
                == .protocolError(.protocolError))
        var extended = frame(.text, "{}")
        extended.rsv1 = true
        #expect(assembler.receive(extended) == .protocolError(.protocolError))
        for code: UInt8 in [3, 7, 11, 15] {
            #expect(
                assembler.receive(frame(WebSocketOpcode(encodedWebSocketOpcode: code) ?? .text, "{}"))
                    == .protocolError(.protocolError))
        }
    }

    /// A close frame with this code, and these bytes as the reason.
    func close(_ code: UInt16, _ reason: [UInt8] = []) -> WebSocketFrame {
        var body = ByteBuffer(integer: code)
        body.writeBytes(reason)
        return WebSocketFrame(fin: true, opcode: .connectionClose, maskKey: [0, 0, 0, 0], data: body)
    }

    @Test("a close is answered with its own code, if a frame may carry it")
    mutating func codes() {
        for code in UInt16.min...UInt16.max {
            let isValid = [1_000...1_003, 1_007...1_014, 3_000...4_999].contains { $0.contains(code) }
            let answer = isValid ? WebSocketErrorCode(codeNumber: Int(code)) : .protocolError
            #expect(assembler.receive(close(code)) == .close(answer), "\(code)")
        }
    }

    @Test("a close without a code is answered as a normal one; half a code and a reason that is not UTF-8 are refused")
    mutating func closeBodies() {
        #expect(assembler.receive(frame(.connectionClose)) == .close(.normalClosure))
        #expect(assembler.receive(frame(.connectionClose, "\u{3}")) == .close(.protocolError))
        #expect(assembler.receive(close(1_001, Array("☃".utf8))) == .close(.goingAway))
        #expect(assembler.receive(close(1_001, [0xE2, 0x98])) == .close(.dataInconsistentWithMessage))
        #expect(assembler.receive(close(999, [0xE2, 0x98])) == .close(.protocolError))
    }

    @Test("a character may be cut between fragments, and a message that is not UTF-8 is refused")
    mutating func text() {
        let snowman = Array("☃".utf8)
        #expect(assembler.receive(bytes(.text, snowman.prefix(1), fin: false)) == .wait)
        #expect(assembler.receive(bytes(.continuation, snowman.dropFirst(1))) == .message(ByteBuffer(string: "☃")))
        #expect(assembler.receive(bytes(.text, snowman.prefix(2))) == .protocolError(.dataInconsistentWithMessage))
        #expect(assembler.receive(bytes(.text, snowman.prefix(1), fin: false)) == .wait)
        #expect(assembler.receive(bytes(.continuation, [])) == .protocolError(.dataInconsistentWithMessage))
    }

    func bytes(_ opcode: WebSocketOpcode, _ bytes: some Sequence<UInt8>, fin: Bool = true) -> WebSocketFrame {
        WebSocketFrame(fin: fin, opcode: opcode, maskKey: [0, 0, 0, 0], data: ByteBuffer(bytes: bytes))
    }
}
