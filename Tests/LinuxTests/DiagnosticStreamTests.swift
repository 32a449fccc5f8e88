import Glibc
import Linux
import Testing

@Suite("The log never blocks")
struct DiagnosticStreamTests {
    @Test("lines that do not fit are dropped, and the next line that fits reports how many")
    func drops() {
        signal(SIGPIPE, SIG_IGN)
        let pipe = TestPipe()
        let stream = DiagnosticStream(OutputDescriptor(owning: pipe.writer))
        // More than the sixteen pages that a pipe holds. Each read below frees one page.
        let line = String(repeating: "x", count: 1_000)
        for _ in 0..<80 { stream.writeLine(line) }
        var text = ""
        for _ in 0..<16 { text += String(decoding: pipe.read(4_096), as: UTF8.self) }
        stream.writeLine("again")
        text += String(decoding: pipe.read(4_096), as: UTF8.self)
        let lines = text.split(separator: "\n")
        let dropped = 80 - (lines.count - 2)
        #expect((1..<80).contains(dropped))
        let notice = "swiped: \(dropped) log lines were dropped here, because standard error was full"
        #expect(lines.suffix(2) == [notice[...], "again"])
    }

    /// The bytes that a line writes.
    func written(_ line: String) -> String {
        let pipe = TestPipe()
        DiagnosticStream(OutputDescriptor(owning: pipe.writer)).writeLine(line)
        return String(decoding: pipe.read(20_000), as: UTF8.self)
    }

    @Test("a long line loses its middle, and fits one atomic write to a pipe", arguments: ["x", "é", "☃", "😀"])
    func cut(character: Character) {
        let line = written("start" + String(repeating: character, count: 10_000) + "end")
        #expect(line.hasPrefix("start") && line.hasSuffix("end\n"))
        #expect(line.contains(" … 9008 characters … "))
        #expect(line.utf8.count <= DiagnosticStream.lineLimitBytes && !line.contains("\u{FFFD}"))
    }

    @Test("control characters and line ends are escaped, and other text is unchanged")
    func escapes() {
        #expect(
            written("a\nb\r\tc\u{1B}[2J\u{7F}\u{9B}\u{2028}\u{202E}d")
                == #"a\nb\r\tc\u{1b}[2J\u{7f}\u{9b}\u{2028}\u{202e}d"# + "\n"
        )
        #expect(written("Größe, 大きさ, ☃ 😀 \\ \"x\"") == "Größe, 大きさ, ☃ 😀 \\ \"x\"\n")
    }
}
