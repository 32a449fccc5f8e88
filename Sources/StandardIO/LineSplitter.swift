/// Splits a stream of bytes at line ends.
struct LineSplitter {
    /// A line of more bytes is cut.
    var limitBytes = Int.max
    private var start: [UInt8] = []
    /// The rest of a line that was cut is dropped.
    private var isSkipping = false

    /// Passes on the lines that these bytes complete, without their line ends.
    mutating func split(_ bytes: ArraySlice<UInt8>, _ body: ([UInt8]) -> Void) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if !isSkipping { body(start.isEmpty ? Array(rest[..<end]) : start + rest[..<end]) }
            (start, isSkipping) = ([], false)
            rest = rest[(end + 1)...]
        }
        if !isSkipping { start += rest }
        if start.count > limitBytes {
            body(start)
            (start, isSkipping) = ([], true)
        }
    }

    /// The last line, which had no line end.
    mutating func end() -> [UInt8]? {
        defer { start = [] }
        return start.isEmpty ? nil : start
    }
}
