import JSONRPC
import Jansson
import TestSupport
import Testing

/// A server with one method that answers everything with null: the whole way from bytes to bytes.
private func converse(_ stream: [UInt8], framing: Framing? = nil) -> [String] {
    var decoder = FrameDecoder(framing: framing)
    var writer = MessageWriter(framing: .lines)
    decoder.append(stream.span)
    decoder.end()
    while let frame = decoder.next() {
        switch frame {
        case .malformed(let error): writer.error(id: nil, RPCError(error))
        case .message(let range): answer(decoder.buffer.span.extracting(range), with: &writer)
        }
    }
    return String(decoding: writer.output, as: UTF8.self).split(separator: "\n").map(String.init)
}

private func answer(_ body: Span<UInt8>, with writer: inout MessageWriter) {
    do throws(JSONParseError) {
        let document = try JSONDocument(parsing: body, maximumDepth: 64)
        answer(document.root, with: &writer)
    } catch .numberOutOfRange(let offset) {
        do throws(JSONParseError) {
            let document = try JSONDocument(recovering: body, maximumDepth: 64)
            guard case .request(let id, _) = Envelope.read(document.root) else {
                return writer.error(
                    id: nil, RPCError(code: RPCError.Code.invalidRequest, message: "The id is out of range."))
            }
            writer.error(id: id, RPCError(.numberOutOfRange(offset: offset)))
        } catch {
            writer.error(id: nil, RPCError(error))
        }
    } catch {
        writer.error(id: nil, RPCError(error))
    }
}

private func answer(_ view: JSONView, with writer: inout MessageWriter) {
    switch Envelope.read(view) {
    case .request(let id, _): writer.nullResult(id: id)
    case .notification, .response: break
    case .invalid(let id, let error): writer.error(id: id, error)
    }
}

@Suite("A peer that misbehaves is answered, and then served")
struct ConversationTests {
    static let request = #"{"jsonrpc":"2.0","id":"last","method":"m"}"#

    /// Bodies, the id that answers them and its code; no code is a result.
    static let bodies: [(body: String, id: String, code: Int?)] = [
        ("{", "null", -32700), ("", "null", -32700), ("{\"a\":\"\u{0}\"}", "null", -32700),
        (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}"#, "null", -32700),
        (String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000), "null", -32700),
        (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "1", -32600),
        (#"{"jsonrpc":"2.0","id":"abc","method":"m"}"#, "\"abc\"", nil),
        (#"{"jsonrpc":"2.0","id":-1,"method":"m"}"#, "-1", nil),
        (#"{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}"#, "9007199254740993", nil),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "1.5", nil),
        (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "null", -32600),
        (#"{"jsonrpc":"2.0","id":true,"method":"m"}"#, "null", -32600),
        (#"{"jsonrpc":"2.0","id":100000000000000000000,"method":"m"}"#, "null", -32600),
        (#"{"jsonrpc":"2.0","id":5,"method":"m","params":{"x":1e400}}"#, "5", -32602),
        (#"{"jsonrpc":"2.0","id":5,"method":"m","params":[-10000000000000000000]}"#, "5", -32602),
    ]

    @Test("bodies of every kind", arguments: bodies)
    func body(body: String, id: String, code: Int?) {
        let answers = converse(Array((framed(body) + framed(ConversationTests.request)).utf8))
        #expect(answers.count == 2)
        let beginning = #"{"jsonrpc":"2.0","id":\#(id),"#
        #expect(
            answers.first?.hasPrefix(beginning + (code.map { "\"error\":{\"code\":\($0)," } ?? "\"result\":")) == true)
        #expect(answers.last == #"{"jsonrpc":"2.0","id":"last","result":null}"#)
    }

    @Test("a body that is no UTF-8")
    func invalidUTF8() {
        let bad: [UInt8] = Array("Content-Length: 4\r\n\r\n\"".utf8) + [0xC3, 0x28, UInt8(ascii: "\"")]
        let answers = converse(bad + Array(framed(ConversationTests.request).utf8))
        #expect(answers.count == 2)
        #expect(answers.first?.contains("-32700") == true)
        #expect(answers.last?.hasSuffix(#""id":"last","result":null}"#) == true)
    }

    @Test("headers of every kind", arguments: HeaderTests.badBlocks)
    func headers(stream: String, error: FrameError) {
        let answers = converse(Array((stream + framed(ConversationTests.request)).utf8), framing: .contentLength)
        #expect(answers.count == 2)
        #expect(
            answers.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":\#(RPCError(error).code),"#) == true)
        #expect(answers.last == #"{"jsonrpc":"2.0","id":"last","result":null}"#)
    }

    @Test("random bytes are survived", arguments: 1...20 as ClosedRange<UInt64>)
    func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var text = Array(
                (framed(#"{"jsonrpc":"2.0","id":1,"method":"ä","params":{"x":[1e5,-0.5,true]}}"#) + "\n{\"id\":2}\n")
                    .utf8)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                text[Int.random(in: 0..<text.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            for framing in [nil, .contentLength, .lines] as [Framing?] {
                for answer in converse(text, framing: framing) {
                    #expect(throws: Never.self, "seed \(seed)") {
                        _ = try JSONDocument(parsing: Array(answer.utf8).span, maximumDepth: 64)
                    }
                }
            }
        }
    }
}
