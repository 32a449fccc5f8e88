/// Splits a stream of bytes at line ends.
struct LineSplitter {
    /// A longer line is cut. The daemon rejects such a message, and the supervisor such an answer.
    private static let lineLimitBytes = 64 << 20

    private var start: [UInt8] = []
    /// The rest of a line that was cut is dropped.
    private var isSkipping = false

    /// The lines that these bytes complete, without their line ends.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if !isSkipping { lines.append(start.isEmpty ? Array(rest[..<end]) : start + rest[..<end]) }
            (start, isSkipping) = ([], false)
            rest = rest[(end + 1)...]
        }
        if !isSkipping { start += rest }
        if start.count > Self.lineLimitBytes {
            lines.append(start)
            (start, isSkipping) = ([], true)
        }
        return lines
    }

    /// The last line, which had no line end.
    mutating func end() -> [UInt8]? {
        defer { start = [] }
        return start.isEmpty ? nil : start
    }
}
