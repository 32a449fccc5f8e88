import JSONRPC
import Recording
import TestSupport
import Testing

/// A short session under the client's clock: a row is dragged and released.
let swipe = """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","clock":"client","timestamp":0}}
    {"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"t","width":320,"behavior":"sparrow"}}
    {"jsonrpc":"2.0","id":3,"method":"gesture/begin","params":{"table":"t","cell":"a","timestamp":10}}
    {"jsonrpc":"2.0","id":4,"method":"gesture/end","params":{"table":"t","cell":"a","timestamp":40,"velocity":{"x":-900,"y":0}}}

    """

@Suite("A replayed session has the same output")
struct ReplayTests {
    @Test("wherever the input was cut")
    func cuts() throws {
        let bytes = Array(swipe.utf8)
        for cut in stride(from: 1, to: bytes.count, by: 5) {
            var session = RecordedSession()
            session.receive(Array(bytes[..<cut]))
            session.receive(Array(bytes[cut...]), at: 1_003.25)
            let recording = session.end(at: 1_004)
            let played = try Played(recording)
            #expect(played.differences == [], "cut at \(cut)")
            #expect(played.input == bytes && played.output == session.output && played.hasExited)
            #expect(!text(recording).contains("inText"), "a message in two pieces is shown whole")
        }
    }

    @Test("under the system clock, however late the timers were", arguments: [0, 0.001, 7.777])
    func systemClock(lateness: Double) throws {
        // Five weeks after the machine has started, to the microsecond.
        let start = 3_024_000_123.457
        var session = RecordedSession(start: start)
        session.receive(
            swipe.replacing(#","clock":"client","timestamp":0"#, with: "").replacing(
                #/"timestamp":\d+/#, with: #""resampled":false"#), at: start + 0.123)
        session.wait(until: start + 200, lateness: lateness)
        session.receive(
            #"{"jsonrpc":"2.0","id":5,"method":"gesture/begin","params":{"table":"t","cell":"b"}}"# + "\n",
            at: start + 300.017)
        session.wait(until: start + 9_000, lateness: lateness)
        let recording = session.end(at: start + 9_000.001)
        #expect(text(recording).contains(#""timePassed":true"#))
        #expect(text(session.output).contains("cell/didOpen"))
        #expect(try Played(recording).differences == [])
    }

    @Test("whatever the input was", arguments: [Framing?.none, .lines, .contentLength])
    func noise(framing: Framing?) throws {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            var session = RecordedSession(framing: framing)
            var now = 1_000.0
            let inFrames = framing.map { $0 == .contentLength } ?? Bool.random(using: &random)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                session.receive(random.piece(inFrames: inFrames), at: now)
                now = ((now * 1_000).rounded() + Double(Int.random(in: 0...99_999, using: &random))) / 1_000
                session.wait(until: now)
            }
            let played = try Played(session.end(at: now), piece: Int.random(in: 1...4_000, using: &random))
            #expect(played.differences == [], "seed \(seed)")
            #expect(played.input == session.input && played.output == session.output, "seed \(seed)")
        }
    }

    @Test("up to the end of a recording that was cut off anywhere")
    func cutOff() throws {
        var session = RecordedSession()
        session.receive(swipe)
        let recording = session.end()
        let whole = try Played(recording)
        #expect(whole.hasExited && whole.matchingCount == 8)
        for end in stride(from: recording.firstIndex(of: UInt8(ascii: "\n"))! + 1, to: recording.count, by: 7) {
            let played = try Played(Array(recording[..<end]))
            #expect(played.differences == [] && !played.hasExited)
        }
    }
}

@Suite("A recording that stops during pending work is replayed without differences")
struct PendingWorkReplayTests {
    /// A session in which a table with 700 open cells begins to close, after so many parts of the pending work.
    private func stopped(after parts: Int) -> RecordedSession {
        var session = RecordedSession(framing: .lines)
        session.receive(
            swipe.split(separator: "\n").prefix(1).joined() + "\n"
                + #"{"jsonrpc":"2.0","id":2,"method":"table/open","params":{"table":"t","width":320,"actions":{"trailing":[{"id":"x","width":80}]},"behavior":{"preset":"swipeable"}}}"#
                + "\n")
        for cell in 0..<700 {
            let params = #"{"table":"t","cell":\#(cell),"side":"trailing","animated":false}"#
            session.receive(#"{"jsonrpc":"2.0","method":"cell/open","params":\#(params)}"# + "\n")
        }
        session.finishesPendingWork = false
        session.receive(#"{"jsonrpc":"2.0","id":3,"method":"table/closeCells","params":{"table":"t"}}"# + "\n")
        for _ in 0..<parts { session.resume() }
        return session
    }

    /// The messages in some output.
    private func count(_ output: [UInt8]) -> Int { output.count { $0 == UInt8(ascii: "\n") } }

    @Test("because the daemon was killed", arguments: 0...3)
    func killed(parts: Int) throws {
        var session = stopped(after: parts)
        let played = try Played(session.soFar())
        #expect(played.differences == [] && !played.hasExited)
        #expect(played.matchingCount == count(session.output))
    }

    @Test("because a signal has ended the daemon", arguments: 0...3)
    func exited(parts: Int) throws {
        var session = stopped(after: parts)
        let played = try Played(session.exit(143))
        #expect(played.differences == [] && played.hasExited)
        #expect(played.matchingCount == count(session.output))
    }

    @Test("and input that was recorded behind it is compared after the pending work")
    func continued() throws {
        var session = stopped(after: 1)
        session.finishesPendingWork = true
        session.resume()
        session.receive(#"{"jsonrpc":"2.0","id":4,"method":"server/status"}"# + "\n")
        let played = try Played(session.end())
        #expect(played.differences == [] && played.hasExited)
        #expect(played.matchingCount == count(session.output))
    }
}

extension SeededGenerator {
    /// Messages, incomplete messages, wrong headers, and random bytes.
    fileprivate mutating func piece(inFrames: Bool) -> [UInt8] {
        let lines = swipe.split(separator: "\n").map(String.init)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            let line = lines.randomElement(using: &self) ?? ""
            let body =
                Bool.random(using: &self)
                ? line : line.replacing(#""clock":"client","timestamp":0"#, with: #""trace":"off""#)
            switch Int.random(in: 0..<8, using: &self) {
            case 0: bytes += (0..<20).map { _ in UInt8.random(in: 0...255, using: &self) }
            case 1: bytes += Array("{\"é\":[1,\r\n 2]}\n\n".utf8)
            case 2: bytes += Array("Content-Length: 40\r\nX: y\r\n\r\n\(body)".utf8)
            default: bytes += Array((inFrames ? "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" : body + "\n").utf8)
            }
        }
        if Bool.random(using: &self) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &self)) }
        return bytes
    }
}
