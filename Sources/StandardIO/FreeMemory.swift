private import CLinux

/// What was given up, and is still in the C library's hands.
package enum FreeMemory {
    /// Gives the system every page on which nothing is left. Takes some milliseconds for each 100 MB, and all threads wait.
    package static func giveBack() { _ = malloc_trim(0) }
}
