import JSONRPC
import Jansson
import Testing

@Suite("Responses and notifications are serialized and framed")
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
            writer.result(id: .string("a")) { $0.null() }
            writer.result(id: .real(1)) { _ in }
            writer.error(id: nil, RPCError(RPCError.Code.parseError, "No."))
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

    @Test("a result that exceeds its limit writes nothing, in a batch or alone")
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

    @Test("a header is exactly Content-Length and counts bytes")
    func headers() {
        var writer = MessageWriter(framing: .contentLength)
        writer.result(id: .string("ä")) { $0.value("😀\r\n" as String) }
        writer.result(id: .integer(1)) { $0.null() }
        let first = #"{"jsonrpc":"2.0","id":"ä","result":"😀\r\n"}"#
        let second = #"{"jsonrpc":"2.0","id":1,"result":null}"#
        let expected =
            "Content-Length: \(first.utf8.count)\r\n\r\n\(first)Content-Length: \(second.utf8.count)\r\n\r\n\(second)"
        #expect(String(decoding: writer.output, as: UTF8.self) == expected)
        #expect(decode(writer.output) == [.message(first), .message(second)])
    }

    @Test("a batch is one array, and notifications precede it")
    func batch() {
        let text = lines { writer in
            writer.beginBatch()
            writer.result(id: .integer(1)) { $0.null() }
            writer.notification("cell/frame") { $0.null() }
            writer.error(id: nil, RPCError(-32600, "No."))
            writer.endBatch()
            writer.result(id: .integer(2)) { $0.null() }
        }
        #expect(
            text == """
                {"jsonrpc":"2.0","method":"cell/frame","params":null}
                [{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"No."}}]
                {"jsonrpc":"2.0","id":2,"result":null}

                """)
    }

    @Test("the memory of a long response is released")
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

    @Test("drained responses keep their order")
    func drainedInOrder() {
        var writer = MessageWriter(framing: .lines)
        var bytes: [UInt8] = []
        var expected = ""
        for id in 0..<20 {
            writer.result(id: .integer(Int64(id))) { $0.null() }
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

    @Test("a nested batch stops the process")
    func nested() async {
        await #expect(processExitsWith: .failure) {
            var writer = MessageWriter(framing: .lines)
            writer.beginBatch()
            writer.beginBatch()
        }
    }
}
