import JSONRPC
import SwipeServer
import TestSupport
import Testing

/// The output does not depend on how the input is cut, or on the framing.
struct ConversationTests {
    static let conversation = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","clientInfo":{"name":"mail","version":"3"},"processId":4711,"clock":"client","timestamp":0,"capabilities":{"animation":{"formats":["keyframes"],"maximumError":0.25}}}}"#,
        #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"inbox","width":320,"behavior":"sparrow","actions":{"trailing":[{"id":"delete","title":"Löschen","style":"destructive","width":75}]}}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"gesture/shouldBegin","params":{"table":"inbox","cell":"m17","timestamp":1000,"translation":{"x":-6,"y":1}}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"gesture/begin","params":{"table":"inbox","cell":"m17","timestamp":1000,"translation":{"x":0,"y":0}}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"gesture/update","params":{"table":"inbox","cell":"m17","timestamp":1040,"translation":{"x":-120,"y":2}}}"#,
        #"{"jsonrpc":"2.0","id":6,"method":"gesture/end","params":{"table":"inbox","cell":"m17","timestamp":1048,"translation":{"x":-120,"y":2},"velocity":{"x":-400,"y":0}}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"clock/advance","params":{"timestamp":1398}}"#,
    ]

    @Test("the output is the same, wherever the input is cut", arguments: [Framing.lines, .contentLength])
    func cutOnce(framing: Framing) {
        let stream = Self.stream(framing)
        let whole = Self.output(stream, cuts: [], framing: nil)
        for cut in 1..<stream.count {
            #expect(Self.output(stream, cuts: [cut], framing: nil) == whole, "cut at \(cut)")
        }
    }

    @Test("the output is the same, if the input is cut several times", arguments: 1...100 as ClosedRange<UInt64>)
    func cutAtRandom(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let framing: Framing = seed % 2 == 0 ? .lines : .contentLength
        let stream = Self.stream(framing)
        let cuts = (0..<Int.random(in: 2...40, using: &random)).map { _ in
            Int.random(in: 0...stream.count, using: &random)
        }
        #expect(
            Self.output(stream, cuts: cuts.sorted(), framing: nil) == Self.output(stream, cuts: [], framing: nil),
            "seed \(seed)")
    }

    @Test("both framings carry the same bodies")
    func framings() {
        let lines = String(decoding: Self.output(Self.stream(.lines), cuts: [], framing: nil), as: UTF8.self)
        let headers = String(decoding: Self.output(Self.stream(.contentLength), cuts: [], framing: nil), as: UTF8.self)
        let bodies = lines.split(separator: "\n").map(String.init)
        #expect(headers == bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
    }

    private static func stream(_ framing: Framing) -> [UInt8] {
        let bodies =
            switch framing {
            case .lines: conversation.map { $0 + "\n" }
            case .contentLength: conversation.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
            }
        return Array(bodies.joined().utf8)
    }

    private static func output(_ stream: [UInt8], cuts: [Int], framing: Framing?) -> [UInt8] {
        var session = Session(configuration: SessionConfiguration(framing: framing), now: 0)
        var output: [UInt8] = []
        var start = 0
        for end in cuts + [stream.count] {
            session.receive(stream.span.extracting(start..<end), at: Double(end))
            session.drainOutput(into: &output)
            start = end
        }
        return output
    }
}
