import Glibc
import StandardIO
import Testing

@Suite("The log holds up nothing")
struct DiagnosticStreamTests {
    @Test("lines that find no room are dropped, and the next one that does says how many")
    func drops() {
        signal(SIGPIPE, SIG_IGN)
        let pipe = TestPipe()
        let stream = DiagnosticStream(OutputDescriptor(owning: pipe.writer))
        let line = String(repeating: "x", count: DiagnosticStream.lineLimitBytes - 1)
        // A pipe holds sixteen pages.
        for _ in 0..<20 { stream.writeLine(line) }
        var text = ""
        for _ in 0..<16 { text += String(decoding: pipe.read(4_096), as: UTF8.self) }
        stream.writeLine("again")
        text += String(decoding: pipe.read(4_096), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 18)
        #expect(lines.suffix(2) == ["swiped: 4 lines of the log were dropped here: nobody read them", "again"])
    }

    @Test("a line is cut where a pipe would no longer take it whole")
    func cut() {
        let pipe = TestPipe()
        DiagnosticStream(OutputDescriptor(owning: pipe.writer)).writeLine(String(repeating: "x", count: 10_000))
        let bytes = pipe.read(10_000)
        #expect(bytes.count == DiagnosticStream.lineLimitBytes)
        #expect(bytes.last == UInt8(ascii: "\n"))
    }
}
