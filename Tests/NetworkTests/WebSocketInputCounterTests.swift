import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import Network

@Suite("The bytes of an incomplete WebSocket message")
struct WebSocketInputCounterTests {
    private static let mask: [UInt8] = [1, 2, 3, 4]

    private func frame(_ opcode: UInt8, bytes count: Int, fin: Bool) -> [UInt8] {
        var frame = [(fin ? 0x80 : 0) | opcode]
        switch count {
        case ..<126: frame += [0x80 | UInt8(count)]
        case ..<65_536: frame += [0xFE, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: frame += [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
        return frame + Self.mask + (0..<count).map { UInt8(ascii: " ") ^ Self.mask[$0 % 4] }
    }

    private func makeChannel() -> (EmbeddedChannel, WebSocketMessageHandler) {
        let counter = WebSocketInputCounter()
        let messages = WebSocketMessageHandler(limitBytes: 1 << 20, counter: counter)
        let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 20))
        return (EmbeddedChannel(handlers: [counter, decoder, messages]), messages)
    }

    @Test("are counted, however they arrive", arguments: [1, 7, 1_000, 1 << 20])
    func counted(pieceBytes: Int) throws {
        let (channel, messages) = makeChannel()
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        // Each frame, and how many bytes of its message are complete after it.
        let frames = [
            (frame(1, bytes: 5, fin: true), 0), (frame(1, bytes: 200, fin: false), 200),
            (frame(9, bytes: 3, fin: true), 200), (frame(0, bytes: 70_000, fin: false), 70_200),
            (frame(0, bytes: 0, fin: true), 0), (frame(1, bytes: 125, fin: true), 0),
        ]
        let stream = frames.flatMap(\.0)
        var sent = 0
        var wrong: [Int] = []
        while sent < stream.count {
            let piece = stream[sent...].prefix(pieceBytes)
            try channel.writeInbound(ByteBuffer(bytes: piece))
            sent += piece.count
            var (end, complete) = (0, 0)
            for (frame, bytes) in frames {
                guard end + frame.count <= sent else { break }
                end += frame.count
                complete = bytes
            }
            if messages.unfinishedBytes != complete + sent - end { wrong.append(sent) }
        }
        #expect(wrong.isEmpty, "after so many bytes")
    }

    @Test("do not add up if a client writes lengths with more bytes than they need")
    func longLengths() throws {
        let (channel, messages) = makeChannel()
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        let frame = [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0, 2] + Self.mask + [UInt8(ascii: " ") ^ 1, UInt8(ascii: " ") ^ 2]
        for _ in 0..<100 { try channel.writeInbound(ByteBuffer(bytes: frame)) }
        #expect(messages.unfinishedBytes <= frame.count)
    }

    @Test("are not kept once the client has no memory left")
    func dropped() throws {
        let (channel, messages) = makeChannel()
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        try channel.writeInbound(ByteBuffer(bytes: frame(1, bytes: 200, fin: false)))
        messages.dropMessage()
        try channel.writeInbound(ByteBuffer(bytes: frame(0, bytes: 70_000, fin: false)))
        #expect(messages.unfinishedBytes == 0)
    }
}
