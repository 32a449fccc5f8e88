private import Glibc

/// The memory that this process may map (`ulimit -v`). Where there is too little, Swift's runtime and the event loops end or stop
/// without a word; so it is looked at before they need it.
package enum AddressSpace {
    /// What a session on the standard streams needs beside the program itself.
    package static let bytesToStart = 8 << 20

    /// What the event loops need: stacks for them and for two threads of the system's library, and what is shared.
    package static func bytesToServe(loopCount: Int) -> Int { (16 << 20) + (loopCount + 2) * stackBytes }

    /// Whether so many bytes can be mapped in one piece.
    package static func canMap(bytes count: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let place = unsafe mmap(nil, count, PROT_NONE, flags, -1, 0), unsafe place != MAP_FAILED else {
            return false
        }
        unsafe _ = munmap(place, count)
        return true
    }

    /// Says on standard error that there is too little.
    package static func reportShortage(missingBytes count: Int) {
        DiagnosticStream.standardError().writeLine(
            "swiped: error: too little memory to start: raise the limit of the address space (ulimit -v), of which "
                + "\(count >> 20) MiB must be free")
    }

    /// A new thread's: the limit of the stack, which most systems set to 8 MiB.
    private static var stackBytes: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return 8 << 20 }
        return min(Int(clamping: limit.rlim_cur), 64 << 20)
    }
}
