package import Linux
private import Synchronization

/// A recording that grows while pages read it.
package final class LiveRecording: Sendable {
    /// The most bytes of a response.
    private static let pieceBytes = 1 << 20

    private struct Contents: ~Copyable {
        let file: InputDescriptor
        /// What was read of the file so far.
        var bytes: [UInt8] = []

        mutating func readToEnd() {
            var piece = [UInt8](repeating: 0, count: pieceBytes)
            while case .bytes(let count) = file.read(into: &piece) { bytes += piece.prefix(count) }
        }
    }

    private let contents: Mutex<Contents>

    package init(_ path: String) throws(SystemError) {
        contents = Mutex(Contents(file: try InputDescriptor(opening: path)))
    }

    /// The bytes from an offset on that the file has now, or a first piece of them.
    func bytes(from offset: Int) -> [UInt8] {
        contents.withLock { contents in
            contents.readToEnd()
            guard contents.bytes.indices.contains(offset) else { return [] }
            return Array(contents.bytes[offset...].prefix(Self.pieceBytes))
        }
    }
}
