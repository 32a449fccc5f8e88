import JSONRPC
import Jansson
import Testing

@Suite("What the daemon says comes in frames")
struct MessageWriterTests {
    private func lines(_ body: (inout MessageWriter) -> Void) -> String {
        var writer = MessageWriter(framing: .lines)
        body(&writer)
        return String(decoding: writer.output, as: UTF8.self)
    }

    @Test("a result, an error and a notification have their members in order, and no others")
    func members() {
        let text = lines { writer in
            writer.result(id: .integer(1)) { json in
                json.beginObject()
                json.member("revision", 1)
                json.endObject()
            }
            writer.nullResult(id: .string("a"))
            writer.result(id: .real(1)) { _ in }
            writer.error(id: nil, RPCError(code: RPCError.Code.parseError, message: "No."))
            writer.notification("cell/frame") { json in
                json.beginObject()
                json.endObject()
            }
        }
        #expect(
            text == """
                {"jsonrpc":"2.0","id":1,"result":{"revision":1}}
                {"jsonrpc":"2.0","id":"a","result":null}
                {"jsonrpc":"2.0","id":1.0,"result":null}
                {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No."}}
                {"jsonrpc":"2.0","method":"cell/frame","params":{}}

                """)
    }

    @Test("a result that is longer than it may be leaves nothing behind, in a batch and by itself")
    func limit() {
        var results: [Bool] = []
        func answer(_ writer: inout MessageWriter, _ id: Int64) {
            let text = String(repeating: "x", count: 5)
            results.append(writer.result(id: .integer(id), upTo: 14) { $0.value(text) })
            results.append(writer.result(id: .integer(id), upTo: 17) { $0.value(text) })
        }
        let text = lines { writer in
            answer(&writer, 1)
            writer.beginBatch()
            answer(&writer, 2)
            answer(&writer, 3)
            writer.endBatch()
        }
        #expect(results == [false, true, false, true, false, true])
        #expect(
            text == """
                {"jsonrpc":"2.0","id":1,"result":"xxxxx"}
                [{"jsonrpc":"2.0","id":2,"result":"xxxxx"},{"jsonrpc":"2.0","id":3,"result":"xxxxx"}]

                """)
    }

    @Test("an error's data keeps its order and its kinds")
    func errorData() {
        let value = 2.5
        let error = RPCError(
            code: RPCError.Code.invalidParams, message: "A \"number\" is due.",
            data: [
                "member": "x", "expected": "a \(1)\n", "came": .number(value), "limit": 10, "ratio": 0.5,
                "known": false,
                "supported": ["1.0", "2.0"],
            ])
        #expect(
            lines { $0.error(id: .integer(2), error) }
                == #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"A \"number\" is due.","data":{"#
                + #""member":"x","expected":"a 1\n","came":2.5,"limit":10,"ratio":0.5,"known":false,"supported":["1.0","2.0"]}}}"#
                + "\n")
    }

    @Test("a header is exactly Content-Length and counts bytes")
    func headers() {
        var writer = MessageWriter(framing: .contentLength)
        writer.result(id: .string("ä")) { $0.value("😀\r\n" as String) }
        writer.nullResult(id: .integer(1))
        let first = #"{"jsonrpc":"2.0","id":"ä","result":"😀\r\n"}"#
        let second = #"{"jsonrpc":"2.0","id":1,"result":null}"#
        let expected =
            "Content-Length: \(first.utf8.count)\r\n\r\n\(first)Content-Length: \(second.utf8.count)\r\n\r\n\(second)"
        #expect(String(decoding: writer.output, as: UTF8.self) == expected)
        #expect(decode(writer.output) == [.message(first), .message(second)])
    }

    @Test("no message holds a raw line end, whatever is in its strings")
    func oneLine() {
        let nasty = (UInt8(0)..<128).map { String(UnicodeScalar($0)) }.joined()
        let text = lines { writer in
            writer.result(id: .string(nasty)) { $0.value(nasty) }
            writer.error(id: .string(nasty), RPCError(code: 1, message: nasty, data: [nasty: .string(nasty)]))
        }
        #expect(text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 2)
        #expect(!text.utf8.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") })
    }

    @Test("a batch is one array; notifications go out before it")
    func batch() {
        let text = lines { writer in
            writer.beginBatch()
            writer.nullResult(id: .integer(1))
            writer.notification("cell/frame") { $0.null() }
            writer.error(id: nil, RPCError(code: -32600, message: "No."))
            writer.endBatch()
            writer.nullResult(id: .integer(2))
        }
        #expect(
            text == """
                {"jsonrpc":"2.0","method":"cell/frame","params":null}
                [{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"No."}}]
                {"jsonrpc":"2.0","id":2,"result":null}

                """)
    }

    @Test("a batch without responses is nothing at all, and leaves nothing for the next one")
    func emptyBatch() {
        let text = lines { writer in
            writer.beginBatch()
            writer.endBatch()
            writer.beginBatch()
            writer.notification("a") { $0.null() }
            writer.endBatch()
            writer.beginBatch()
            writer.nullResult(id: .integer(1))
            writer.endBatch()
            writer.beginBatch()
            writer.nullResult(id: .integer(2))
            writer.endBatch()
        }
        #expect(
            text == """
                {"jsonrpc":"2.0","method":"a","params":null}
                [{"jsonrpc":"2.0","id":1,"result":null}]
                [{"jsonrpc":"2.0","id":2,"result":null}]

                """)
    }

    @Test("what is drained is forgotten, and the memory kept")
    func drained() {
        var writer = MessageWriter(framing: .lines)
        var bytes = Array("before ".utf8)
        writer.nullResult(id: .integer(1))
        writer.drain(into: &bytes)
        writer.drain(into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "before {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}\n")
        #expect(writer.output.isEmpty)
        #expect(writer.output.capacity > 0)
    }

    @Test("the room that a long answer took is not kept while nothing is said")
    func longAnswersAreForgotten() {
        var writer = MessageWriter(framing: .lines, retainedBytes: 1_024)
        var bytes: [UInt8] = []
        for _ in 0..<3 {
            writer.result(id: .integer(1)) { $0.value(String(repeating: "x", count: 5_000)) }
            writer.drain(into: &bytes)
            #expect(bytes.count > 5_000 && writer.output.capacity <= 1_024)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    @Test("drained answers keep their order, whatever waits before them")
    func drainedInOrder() {
        var writer = MessageWriter(framing: .lines)
        var bytes: [UInt8] = []
        var expected = ""
        for id in 0..<20 {
            writer.nullResult(id: .integer(Int64(id)))
            expected += "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":null}\n"
            // Nothing waits, something waits, and nothing new has come.
            if id % 3 != 0 { writer.drain(into: &bytes) }
            if id % 5 == 0 { writer.drain(into: &bytes) }
            if id % 7 == 6 {
                #expect(expected.hasPrefix(String(decoding: bytes, as: UTF8.self)))
                expected.removeFirst(bytes.count)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        writer.drain(into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(writer.output.isEmpty)
    }

    @Test(
        "a header counts bytes of any number of digits", arguments: [0, 9, 10, 99, 100, 999, 1_000, 99_999, 1_000_000])
    func longHeaders(count: Int) {
        var writer = MessageWriter(framing: .contentLength)
        let filling = String(repeating: "x", count: count)
        writer.result(id: .integer(0)) { $0.value(filling) }
        #expect(decode(writer.output) == [.message("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\"\(filling)\"}")])
    }

    @Test("a second batch inside of one is the caller's mistake")
    func nested() async {
        await #expect(processExitsWith: .failure) {
            var writer = MessageWriter(framing: .lines)
            writer.beginBatch()
            writer.beginBatch()
        }
    }
}
