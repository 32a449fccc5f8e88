package import Linux

/// A recording that grows while pages read it.
package final class LiveRecording: Sendable {
    /// The most bytes of a response.
    private static let pieceBytes = 1 << 20

    private let file: InputDescriptor

    package init(_ path: String) throws(SystemError) { file = try InputDescriptor(opening: path) }

    /// The bytes from an offset on that the file has now, or a first piece of them.
    func bytes(from offset: Int) -> [UInt8] { file.bytes(from: offset, limit: Self.pieceBytes) }
}
