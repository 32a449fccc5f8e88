import NIOCore
import NIOWebSocket
import Testing

@testable import Network

@Suite("Messages from WebSocket frames")
struct MessageAssemblyTests {
    var assembly = MessageAssembly(limitBytes: 8)

    func frame(_ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true) -> WebSocketFrame {
        let key: WebSocketMaskingKey = [1, 2, 3, 4]
        var data = ByteBuffer(string: text)
        data.webSocketMask(key)
        return WebSocketFrame(fin: fin, opcode: opcode, maskKey: key, data: data)
    }

    @Test("a frame may be a whole message, an empty one too")
    mutating func whole() {
        #expect(assembly.take(frame(.text, "{}")) == .message(ByteBuffer(string: "{}")))
        #expect(assembly.take(frame(.text)) == .message(ByteBuffer()))
    }

    @Test("fragments are put together, and control frames may come between them")
    mutating func fragments() {
        #expect(assembly.take(frame(.text, "{", fin: false)) == .wait)
        #expect(assembly.take(frame(.ping, "hello")) == .pong(ByteBuffer(string: "hello")))
        #expect(assembly.take(frame(.continuation, fin: false)) == .wait)
        #expect(assembly.take(frame(.pong)) == .wait)
        #expect(assembly.take(frame(.continuation, "}")) == .message(ByteBuffer(string: "{}")))
        #expect(assembly.take(frame(.text, "1")) == .message(ByteBuffer(string: "1")))
    }

    @Test("a message may be as long as the limit, however it is cut", arguments: 0...8)
    mutating func longest(cut: Int) {
        let text = "12345678"
        #expect(assembly.take(frame(.text, String(text.prefix(cut)), fin: false)) == .wait)
        #expect(assembly.take(frame(.continuation, String(text.dropFirst(cut)))) == .message(ByteBuffer(string: text)))
        #expect(assembly.take(frame(.text, String(text.prefix(cut)), fin: false)) == .wait)
        #expect(
            assembly.take(frame(.continuation, text.dropFirst(cut) + "9", fin: false)) == .offence(.messageTooLarge))
    }

    @Test("a fragment without a beginning, and a beginning within a message, are against the rules")
    mutating func order() {
        #expect(assembly.take(frame(.continuation, "{}")) == .offence(.protocolError))
        #expect(assembly.take(frame(.text, "{", fin: false)) == .wait)
        #expect(assembly.take(frame(.text, "}")) == .offence(.protocolError))
    }

    @Test("what is no text, has no mask, or has bits or opcodes that nothing has defined is against the rules")
    mutating func kinds() {
        #expect(assembly.take(frame(.binary, "{}")) == .offence(.unacceptableData))
        #expect(
            assembly.take(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "{}")))
                == .offence(.protocolError))
        var extended = frame(.text, "{}")
        extended.rsv1 = true
        #expect(assembly.take(extended) == .offence(.protocolError))
        for code: UInt8 in [3, 7, 11, 15] {
            #expect(
                assembly.take(frame(WebSocketOpcode(encodedWebSocketOpcode: code) ?? .text, "{}"))
                    == .offence(.protocolError))
        }
    }

    @Test("a close has its reason")
    mutating func close() {
        #expect(assembly.take(frame(.connectionClose, "\u{3}")) == .close(ByteBuffer(string: "\u{3}")))
    }
}
