import JSONRPC
import TestSupport
import Testing

/// Streams put together at random, from good and bad pieces, cut at random.
@Suite("Random streams, cut at random, are understood alike")
struct RandomStreamTests {
    private static let pieces = [
        framed("{}"), framed(#"{"id":1,"method":"m"}"#), framed("[1]"), framed(""), framed("\"ä\r\n\""), "{}\n",
        "[2]\r\n", "\n",
        "\r\n", " ", "Content-Length: ", "Content-Length: 3\r\n", "\r\n\r\n", "content-type: a; charset=utf-16\n",
        "X: y\r\n",
        "noise", "noise noise\n", "Content-Length: 25\r\n\r\n", "Content-Length: -1\r\n\r\n",
        "Content-Length: 99\r\n\r\n", ":",
        "C", "c", "{", "[", "5", "\u{FEFF}", "\0", "ä",
        "Content-Length:                                                2\n\n",
    ]

    @Test("whatever comes", arguments: 1...40 as ClosedRange<UInt64>)
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<60 {
            var stream: [UInt8] = []
            for _ in 0..<Int.random(in: 1...14, using: &generator) {
                let piece = RandomStreamTests.pieces.randomElement(using: &generator) ?? ""
                stream.append(contentsOf: piece.utf8)
                if Int.random(in: 0..<10, using: &generator) == 0, !stream.isEmpty {
                    stream[Int.random(in: 0..<stream.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
            }
            let framing = ([nil, .contentLength, .lines] as [Framing?]).randomElement(using: &generator) ?? nil
            for limits in [FrameLimits(), FrameCutTests.small] {
                let whole = decode(stream, framing: framing, limits: limits)
                var cuts: [Int] = []
                for _ in 0..<Int.random(in: 0...20, using: &generator) {
                    cuts.append(Int.random(in: 0...stream.count, using: &generator))
                }
                cuts.sort()
                let pieces = decode(stream, cuts: cuts, framing: framing, limits: limits)
                let single = decode(stream, cuts: Array(0..<stream.count), framing: framing, limits: limits)
                let text = String(decoding: stream, as: UTF8.self).debugDescription
                #expect(pieces == whole, "seed \(seed), round \(round), \(text), cut at \(cuts)")
                #expect(single == whole, "seed \(seed), round \(round), \(text), cut everywhere")
            }
        }
    }

    @Test("good messages only, in any number: all are found", arguments: 1...20 as ClosedRange<UInt64>)
    func goodMessages(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for framing in [Framing.contentLength, .lines] {
            var stream = ""
            var expected: [Decoded] = []
            for index in 0..<50 {
                let body =
                    "{\"id\":\(index),\"x\":\"\(String(repeating: "é", count: .random(in: 0...100, using: &generator)))\"}"
                stream += framing == .lines ? body + "\n" : framed(body)
                expected.append(.message(body))
            }
            let count = stream.utf8.count
            let cuts = (0..<100).map { _ in Int.random(in: 0...count, using: &generator) }.sorted()
            #expect(decode(stream, cuts: cuts) == expected, "seed \(seed)")
        }
    }
}
