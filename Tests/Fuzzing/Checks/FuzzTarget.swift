import Glibc

/// Runs a check for libFuzzer.
package enum FuzzTarget {
    /// Checks the input. A failure is printed and aborts the process, so that libFuzzer saves the input.
    package static func run(_ input: [UInt8], _ check: ([UInt8]) throws(CheckFailure) -> Void) {
        do {
            try check(input)
        } catch {
            let text = Array("fault: \(error)\n".utf8)
            _ = unsafe text.withUnsafeBytes { bytes in unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
            abort()
        }
    }
}
