private import CLinux

/// Returns freed memory from the C library to the system.
package enum FreeMemory {
    /// Makes `free` return each block of 128 KiB or more to the system at once.
    ///
    /// By default, glibc raises this threshold with each freed block, up to 32 MiB.
    package static func returnLargeBlocks() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    }

    /// Returns every unused page. This takes some milliseconds for each 100 MB, and all threads wait meanwhile.
    package static func returnToSystem() { _ = malloc_trim(0) }
}
