import JSONRPC
import Testing

/// Streams with valid and invalid frames of both kinds.
@Suite("The decoder's result does not depend on how the stream is cut")
struct FrameCutTests {
    static let streams: [String] = [
        framed(#"{"id":1}"#) + framed(#"{"id":"ü…"}"#) + framed("[1,2]"),
        "\u{FEFF}\r\n" + framed(#"{"a":"\r\n\r\n"}"#) + "\r\n" + framed("[]"),
        "content-type: application/vscode-jsonrpc; charset=utf8\ncontent-length:2\n\n{}Content-Length : 3\r\nX: y\r\n\r\n[1]",
        "noise\nmore noise\n" + framed("{}") + "garbage" + framed("[]") + "Content-Length: abc\r\n\r\n{}"
            + framed("[2]"),
        framed("{}") + "Foo: bar\r\n\r\n" + framed("[3]") + "Content-Length: 5\r\n\r\n[1",
        framed("{}") + "Content-Le",
        "{\"id\":1}\n\r\n  \n[2]\r\n{\"é\":3}",
        "\u{FEFF} {\"id\":1}\n",
        "true\n\"noise\"\n{\"id\":1}\nnull\n",
        "hello",
        "",
        "\r\n \t\n",
        "Content-Length: 99999999999999999999999\r\n\r\n{}" + framed("{}"),
        "Content-Length: 30\r\n\r\n" + String(repeating: "x", count: 30) + framed("{}"),
        String(repeating: "x", count: 70) + "Content-Length: 2\r\n\r\n{}" + framed("[4]"),
        "Content-Length: 2\r\nX: " + String(repeating: "x", count: 80) + "\r\n\r\n{}" + framed("[5]"),
        String(repeating: "x", count: 55) + "\n" + framed("{}"),
        "{" + String(repeating: "x", count: 30) + "}\n[6]\n",
        framed("{}") + String(repeating: "x", count: 200) + framed("[7]") + framed("[8]"),
        framed("{}") + "Content-Length:" + String(repeating: " ", count: 70) + "2\r\n\r\n{}" + framed("[9]"),
    ]

    /// Small limits, so that short streams reach them.
    static var small: FrameLimits {
        var limits = FrameLimits()
        limits.messageBytes = 20
        limits.headerBytes = 60
        limits.discardBytes = 40
        limits.noiseBytes = 50
        return limits
    }

    @Test("into two pieces, at every place", arguments: streams)
    func everyCut(stream: String) {
        for limits in [FrameLimits(), FrameCutTests.small] {
            let bytes = Array(stream.utf8)
            let whole = decode(bytes, limits: limits)
            for cut in 0...bytes.count { #expect(decode(bytes, cuts: [cut], limits: limits) == whole, "cut at \(cut)") }
        }
    }

    @Test("into single bytes", arguments: streams)
    func singleBytes(stream: String) {
        for limits in [FrameLimits(), FrameCutTests.small] {
            let bytes = Array(stream.utf8)
            #expect(decode(bytes, cuts: Array(0..<bytes.count), limits: limits) == decode(bytes, limits: limits))
        }
    }
}
