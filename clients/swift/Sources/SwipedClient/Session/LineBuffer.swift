/// Bytes as they come, and lines out of them.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the first line that is not taken begins.
    private var start = 0
    /// Up to where there is no end of a line.
    private var searched = 0

    /// How many bytes there are of lines that are not taken.
    var count: Int { bytes.count - start }

    mutating func append(_ data: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += data
    }

    /// The next whole line, without its end.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].place(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return Array(bytes[start..<end])
    }
}
