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
}
