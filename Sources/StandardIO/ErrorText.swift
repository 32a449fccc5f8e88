private import Glibc

/// What the system calls the error with this number of `errno`.
func errorText(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
}
