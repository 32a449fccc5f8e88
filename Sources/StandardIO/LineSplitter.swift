private import Jansson

/// Splits a stream of bytes at line ends.
struct LineSplitter {
    /// A line of more bytes is cut.
    var limitBytes = Int.max
    private var start: [UInt8] = []
    /// The rest of a line that was cut is dropped.
    private var isSkipping = false

    /// Passes on the lines that these bytes complete, without their line ends.
    mutating func split(_ bytes: ArraySlice<UInt8>, _ body: ([UInt8]) -> Void) {
        let bytes = bytes.span
        var place = 0
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: place..<bytes.count) {
            start.append(bytes.extracting(place..<end))
            if !isSkipping { body(start) }
            (start, isSkipping) = ([], false)
            place = end + 1
        }
        if !isSkipping { start.append(bytes.extracting(place...)) }
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
