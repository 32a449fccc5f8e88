private import Glibc

/// The system's description of an error number.
func errorText(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
}

/// A system call that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    package var description: String { errorText(number) }
}
