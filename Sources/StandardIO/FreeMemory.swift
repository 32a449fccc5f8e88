private import CLinux
package import SwipeServer

/// Memory that was freed, and that the C library still has.
package enum FreeMemory {
    /// From now on a large block goes back to the system as soon as it is freed.
    ///
    /// The C library would raise the size from which it does so with each such block that is freed, up to 32 MiB.
    package static func returnLargeBlocks() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    }

    /// Gives the system every page on which nothing is left. Takes some milliseconds for each 100 MB, and all threads wait.
    package static func giveBack() { _ = malloc_trim(0) }

    /// Does so if clients hold much less than they did.
    package static func giveBackFall(of budget: MemoryBudget) {
        if budget.claimTrim() { giveBack() }
    }
}
