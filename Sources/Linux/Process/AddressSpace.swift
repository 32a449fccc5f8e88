private import CLinux

/// The address space that this process may map, which `ulimit -v` limits.
///
/// Swift's runtime and NIO's event loops crash or hang without a message when `mmap` fails, so the daemon checks before it
/// starts them.
package enum AddressSpace {
    /// What a session on standard input and output needs besides the executable, in bytes.
    package static let bytesToStart = 8 << 20

    /// What the event loops need: shared memory, a stack for each loop, and one for each of two threads of the C library.
    package static func bytesToServe(loopCount: Int) -> Int { (16 << 20) + (loopCount + 2) * stackBytes }

    /// Whether one block of `count` bytes can be mapped. The block is unmapped again.
    package static func canMap(bytes count: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let start = unsafe mmap(nil, count, PROT_NONE, flags, -1, 0), Int(bitPattern: start) != -1 else {
            return false
        }
        unsafe _ = munmap(start, count)
        return true
    }

    /// Reports on standard error that `count` bytes of address space are not available.
    package static func reportShortage(missingBytes count: Int) {
        DiagnosticStream.standardError().writeLine(
            "swiped: error: too little memory to start: \(count >> 20) MiB of address space must be free; "
                + "raise the limit (ulimit -v)")
    }

    /// The stack of a new thread: the soft stack limit, which is 8 MiB on most systems.
    private static var stackBytes: Int {
        rlimit(of: RLIMIT_STACK).map { min(Int(clamping: $0.rlim_cur), 64 << 20) } ?? 8 << 20
    }
}
