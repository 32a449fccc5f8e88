import Linux
import Recording

/// A recording that is copied into a page. It can have any size, so it is copied in pieces.
struct InspectFile: ~Copyable {
    private static let pieceBytes = 256 << 10

    private let path: String
    private let file: InputDescriptor
    /// The beginning of the file.
    private let start: [UInt8]

    /// Opens the file, and reads its beginning, which must be that of a recording.
    init(_ path: String) throws(Failure) {
        let file = try Failure.ifUnable(to: "read \(path)", status: 2) { () throws(SystemError) in
            try InputDescriptor(opening: path)
        }
        start = try Self.beginning(of: file, path)
        self.file = file
        self.path = path
    }

    private static func beginning(of file: borrowing InputDescriptor, _ path: String) throws(Failure) -> [UInt8] {
        var start: [UInt8] = []
        var reader = RecordingReader()
        while reader.header == nil {
            let piece = try read(file, path)
            start += piece
            if piece.isEmpty { reader.end() } else { reader.append(piece.span) }
            do throws(RecordingError) {
                _ = try reader.next()
            } catch {
                // The page itself shows which later lines it cannot parse.
                if reader.header == nil { throw Failure(status: 2, message: "cannot inspect \(path): \(error)") }
            }
        }
        return start
    }

    /// The next bytes; empty at the end.
    private static func read(_ file: borrowing InputDescriptor, _ path: String) throws(Failure) -> [UInt8] {
        try Failure.ifUnable(to: "read \(path)", status: 2) { () throws(SystemError) in
            try file.next(upTo: pieceBytes)
        }
    }

    /// Writes the recording as an element that browsers neither show nor run.
    func copy(into page: borrowing PageWriter) throws(Failure) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try page.write("<script type=\"application/jsonl\" data-recording=\"\(PageWriter.attribute(name))\">\n")
        var piece = start
        while !piece.isEmpty {
            try page.write(PageWriter.escaped(piece))
            piece = try Self.read(file, path)
        }
        try page.write("</script>\n")
    }
}

/// Writes the page.
struct PageWriter: ~Copyable {
    private let output: OutputFile
    private let path: String

    /// Creates the page; nil is standard output.
    init(_ page: String?) throws(Failure) {
        path = page ?? "standard output"
        output = try Failure.ifUnable(to: "create \(path)", status: ExitStatus.cannotRecord.code) {
            () throws(SystemError) in
            if let page { try OutputFile(replacing: page) } else { try .standardOutput() }
        }
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        try Failure.ifUnable(to: "write \(path)", status: ExitStatus.ioError.code) { () throws(SystemError) in
            try output.write(bytes.span)
        }
    }

    func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

    /// JSON in which no text can end the element, or start another. JSON has `<` only in strings.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        return Array(parts.joined(separator: "\\u003c".utf8))
    }

    /// Text as the value of an attribute.
    static func attribute(_ text: String) -> String {
        text.unicodeScalars.map { "&\"<>".unicodeScalars.contains($0) ? "&#\($0.value);" : String($0) }.joined()
    }
}

extension Program {
    /// Throws if the file is not a recording, judged by its beginning.
    package static func checkRecording(_ path: String) throws(Failure) { _ = try InspectFile(path) }
}
