/// The bytes that are to be written and that nobody has taken yet.
///
/// A client that sends and never reads costs bounded memory and loses nothing: past `highWaterBytes` it
/// is not read from either, until half of that is left.
package struct OutputQueue {
    /// Storage above this is given back once it is empty, so that a burst is not paid for ever after.
    package static let keptCapacityBytes = 1 << 20

    /// The queue itself, open at its end for whoever appends; what was written already is at its front.
    package var bytes: [UInt8] = [] {
        didSet { if count > highWater { isCongested = true } }
    }
    /// How many of `bytes` have been written already.
    private var written = 0
    private let highWater: Int

    /// Whether the high-water mark was passed and half of it is not yet reached.
    package private(set) var isCongested = false

    package init(highWaterBytes: Int) {
        precondition(highWaterBytes > 0, "a mark is a number of bytes")
        highWater = highWaterBytes
    }

    package var count: Int { bytes.count - written }
    package var isEmpty: Bool { count == 0 }

    /// Writes what goes without waiting, in one write, and forgets it.
    package mutating func write(to output: borrowing OutputDescriptor) -> OutputDescriptor.WriteResult {
        let writing = output.write(bytes.span.extracting(droppingFirst: written))
        if case .wrote(let count) = writing { remove(count) }
        return writing
    }

    /// Forgets `count` bytes, which have been written.
    ///
    /// The rest is moved to the front only when it is the smaller part, so each byte is moved at most once.
    package mutating func remove(_ count: Int) {
        written += count
        precondition(written <= bytes.count, "no more is written than there was")
        if written == bytes.count {
            if bytes.capacity > Self.keptCapacityBytes { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
            written = 0
        } else if written > bytes.count / 2 {
            bytes.removeSubrange(..<written)
            written = 0
        }
        if self.count <= highWater / 2 { isCongested = false }
    }
}
