import NIOCore
import NIOWebSocket
import Testing

@testable import Network

/// `EndToEnd/test_websocket_standard.py` has the standard's cases; here are those that need every value or a small limit.
@Suite("WebSocket messages")
struct WebSocketMessageAssemblerTests {
    var assembler = WebSocketMessageAssembler(limitBytes: 8)

    func frame(_ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true) -> WebSocketFrame {
        WebSocketFrame(fin: fin, opcode: opcode, maskKey: [0, 0, 0, 0], data: ByteBuffer(string: text))
    }

    @Test("a message may be as long as the limit, however it is split", arguments: 0...8)
    mutating func longest(cut: Int) {
        let text = "12345678"
        let (start, end) = (String(text.prefix(cut)), String(text.dropFirst(cut)))
        #expect(assembler.receive(frame(.text, start, fin: false)) == .wait)
        #expect(assembler.receive(frame(.ping, "hello")) == .pong(ByteBuffer(string: "hello")))
        #expect(assembler.receive(frame(.continuation, end)) == .message(ByteBuffer(string: text)))
        #expect(assembler.receive(frame(.text, start, fin: false)) == .wait)
        #expect(assembler.receive(frame(.continuation, end + "9", fin: false)) == .protocolError(.messageTooLarge))
    }

    @Test("a close frame gets its own code back, if the code is valid")
    mutating func codes() {
        for code in UInt16.min...UInt16.max {
            let isValid = [1_000...1_003, 1_007...1_014, 3_000...4_999].contains { $0.contains(code) }
            let expected = isValid ? WebSocketErrorCode(codeNumber: Int(code)) : .protocolError
            var close = frame(.connectionClose)
            close.data = ByteBuffer(integer: code)
            #expect(assembler.receive(close) == .close(expected), "\(code)")
        }
    }
}
