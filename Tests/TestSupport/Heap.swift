private import CLinux

/// The memory of the process that is in use, without what the C library keeps for later.
///
/// It belongs to the whole process: for exit tests, which have one each.
package enum Heap {
    /// Whether `usedBytes` sees what is allocated. It does not in a build whose sanitizer allocates memory itself.
    package static let isMeasured = {
        let before = usedBytes
        let block = [UInt8](repeating: 0, count: 16 << 20)
        return withExtendedLifetime(block) { usedBytes - before > 8 << 20 }
    }()

    package static var usedBytes: Int {
        let usage = mallinfo2()
        return Int(clamping: usage.uordblks + usage.hblkhd)
    }
}
