private import Glibc

/// What the system calls the error with this number of `errno`.
func errorText(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
}

/// What the system has against a call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// `errno`'s.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    package var description: String { errorText(number) }
}
