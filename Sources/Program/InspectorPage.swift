private import CEmbeddedFiles
private import Jansson

/// The inspector as one file, which contains its style sheets and modules.
///
/// Each import and each export is at the start of one line. All modules become one script, so their names must be unique;
/// `protocol/generate` checks that.
struct InspectorPage {
    /// The page before its recordings, and after them.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []

    init() {
        let files = (0..<swiped_inspector_count()).map(swiped_inspector)
        for line in Self.lines(of: files[0]) {
            if line.elementsEqual("<!-- recordings -->".utf8) {
                swap(&head, &tail)
            } else if line.starts(with: "  <script".utf8) {
                append("<style>".utf8, files.filter { $0.name.hasSuffix(".css") }, "</style>".utf8)
                append("<script type=\"module\">".utf8, files.filter { $0.name.hasSuffix(".js") }, "</script>".utf8)
            } else if !line.starts(with: "  <link".utf8) {
                append(line)
            }
        }
        swap(&head, &tail)
    }

    private mutating func append(_ start: String.UTF8View, _ files: [swiped_file], _ end: String.UTF8View) {
        append(start)
        for line in files.lazy.flatMap(Self.lines) where !line.starts(with: "import ".utf8) {
            append(line.starts(with: "export ".utf8) ? line.dropFirst("export ".utf8.count) : line)
        }
        append(end)
    }

    private mutating func append(_ line: some Sequence<UInt8>) {
        tail += line
        tail.append(UInt8(ascii: "\n"))
    }

    private static func lines(of file: swiped_file) -> [ArraySlice<UInt8>] {
        file.contents.split(separator: UInt8(ascii: "\n"))
    }
}
