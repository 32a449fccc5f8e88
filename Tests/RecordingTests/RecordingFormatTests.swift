import JSONRPC
import Recording
import SwipeServer
import Testing

@Suite("A recording has a documented format")
struct RecordingFormatTests {
    private static let header =
        #"{"recording":1,"swiped":"0.1.0","protocol":"1.0","framing":"auto","clock":"CLOCK_MONOTONIC","unit":"ms","start":5}"#

    /// The entries that are recorded for these pieces of input.
    private func entries(_ pieces: [String], framing: Framing? = nil) -> [String] {
        var writer = RecordingWriter(RecordingHeader(SessionConfiguration(framing: framing), start: 5))
        for (index, piece) in pieces.enumerated() { writer.received(Array(piece.utf8).span, at: 5 + Double(index)) }
        writer.exited(0, at: 9)
        var bytes: [UInt8] = []
        writer.drain(into: &bytes)
        return text(bytes).split(separator: "\n").dropFirst().dropLast().map(String.init)
    }

    @Test("the header has the format's version and the clock")
    func heading() {
        var writer = RecordingWriter(RecordingHeader(SessionConfiguration(framing: .lines), start: 12.345))
        var bytes: [UInt8] = []
        writer.drain(into: &bytes)
        #expect(
            text(bytes).hasPrefix(#"{"recording":1,"swiped":""#)
                && text(bytes).hasSuffix(
                    #""framing":"lines","clock":"CLOCK_MONOTONIC","unit":"ms","start":12.345}"# + "\n")
        )
    }

    @Test("messages are recorded as they are, and their framing once")
    func messages() {
        #expect(entries(["{\"a\": 1}\n[2]\n"]) == [#"{"at":0,"in":{"a": 1}}"#, #"{"at":0,"in":[2]}"#])
        #expect(
            entries(["Content-Length: 2\r\n", "\r\n{", "}Content-Length: 2\r\n\r\n[]"])
                == [#"{"at":2,"framing":"content-length"}"#, #"{"at":2,"in":{}}"#, #"{"at":2,"in":[]}"#])
    }

    @Test("other bytes are recorded as text, or as hexadecimal digits")
    func noise() {
        #expect(entries(["{\"a\n", "\r\n"]) == [#"{"at":0,"inText":"{\"a\n"}"#, #"{"at":1,"inText":"\r\n"}"#])
        #expect(entries(["Content-Length: 3\r\n\r\n{\n}"]) == [#"{"at":0,"inText":"Content-Length: 3\r\n\r\n{\n}"}"#])
        #expect(
            entries(["Content-Length: 9\r\nX: y\r\n\r\n"]) == [
                #"{"at":0,"inText":"Content-Length: 9\r\nX: y\r\n\r\n"}"#
            ])
        #expect(entries(["hello"]) == [#"{"at":0,"inText":"hello"}"#])
        #expect(entries(["{\"a"], framing: .lines) == [#"{"at":4,"inText":"{\"a"}"#])
        var writer = RecordingWriter(RecordingHeader(SessionConfiguration(framing: .lines), start: 5))
        writer.received([0x7B, 0xFF, 0x0A].span, at: 5)
        var bytes: [UInt8] = []
        writer.drain(into: &bytes)
        #expect(text(bytes).hasSuffix(#"{"at":0,"inHex":"7bff0a"}"# + "\n"))
    }

    @Test(
        "a file that is not a recording is refused, with the line",
        arguments: [
            ("", "the file is empty"),
            ("{\"jsonrpc\":\"2.0\"}\n", "line 1 is not the header of a recording"),
            (header.replacing("\"auto\"", with: "\"smoke\"") + "\n", "line 1 is not the header of a recording"),
            (header.replacing(":5}", with: ":-1}") + "\n", "line 1 is not the header of a recording"),
            (
                header.replacing(":1,", with: ":2,") + "\n",
                "the recording has format version 2; this program reads version 1"
            ),
            ("\n \n", "the file is empty"),
            (header + "\n{}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"into\":{}}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":\"1\",\"in\":{}}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"in\":{}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"inText\":5}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"inHex\":\"7bf\"}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"exit\":true}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"framing\":\"smoke\"}\n", "line 2 is not an entry of a recording"),
            (header + "\n{\"at\":1,\"in\":{}}\n{\"at\":1e300,\"in\":{}}\n", "line 3 has an impossible time"),
            (header + "\n{\"at\":-1,\"in\":{}}\n", "line 2 has an impossible time"),
            (header + "\n{\"at\":nan,\"in\":{}}\n", "line 2 is not an entry of a recording"),
        ])
    func refused(recording: String, reason: String) {
        let error = #expect(throws: RecordingError.self) { try Played(Array(recording.utf8)) }
        #expect(error?.description == reason)
    }

    @Test("white space and blank lines change nothing")
    func blanks() throws {
        let played = try Played(Array((Self.header + "\r\n\n { \"at\" : 1 , \"in\" : {\"a\": 1} } \r\n").utf8))
        #expect(text(played.input) == "{\"a\": 1}\n")
    }
}
