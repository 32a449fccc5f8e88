import Glibc

/// What a fuzzer has to be told of a check.
package enum FuzzTarget {
    /// Checks the input; a fault is printed, and ends the process as a crash does, so that libFuzzer keeps the input.
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
