/// A buffer of bytes that wait to be written.
package struct OutputQueue {
    /// A buffer larger than this is freed once it is empty, so that a burst does not cost memory for ever.
    package static let keptCapacityBytes = 1 << 20

    /// The buffer. Append new output to its end; its first `written` bytes are written already.
    package var bytes: [UInt8] = []
    private var written = 0

    package init() {}

    package var count: Int { bytes.count - written }
    package var isEmpty: Bool { count == 0 }

    /// Moves the bytes to the end of the queue.
    package mutating func append(_ more: inout [UInt8]) {
        if isEmpty, !more.isEmpty, bytes.isEmpty { swap(&bytes, &more) } else { bytes += more }
        more.removeAll(keepingCapacity: more.capacity <= Self.keptCapacityBytes)
    }

    /// Writes once, without blocking, and removes what was written.
    package mutating func write(to output: borrowing OutputDescriptor) -> OutputDescriptor.WriteResult {
        let result = output.write(bytes.span.extracting(droppingFirst: written))
        if case .wrote(let count) = result { remove(count) }
        return result
    }

    /// Removes the first `count` bytes.
    ///
    /// The rest moves to the front only when it is the smaller part, so each byte moves at most once.
    package mutating func remove(_ count: Int) {
        written += count
        precondition(written <= bytes.count, "cannot remove more bytes than are queued")
        if written == bytes.count {
            if bytes.capacity > Self.keptCapacityBytes { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
            written = 0
        } else if written > bytes.count / 2 {
            bytes.removeSubrange(..<written)
            written = 0
        }
    }
}
