/// Finds lines in a stream of bytes.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to this index there is no line feed.
    private var searched = 0

    /// The number of bytes after the lines that were returned.
    var count: Int { bytes.count - start }

    mutating func append(_ data: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += data
    }

    /// Removes and returns the next complete line, without its line feed.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].fastIndex(of: UInt8(ascii: "\n")) else {
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
