private import CLinux

/// A system call that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The value of `errno`.
    package let number: Int32

    package init(number: Int32) { self.number = number }

    /// The result of a system call. A negative one means that it has failed.
    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(number: errno) }
        return result
    }

    /// A file has this path already.
    package static var fileExists: SystemError { SystemError(number: EEXIST) }
    /// The named pipe has no reader.
    package static var noReader: SystemError { SystemError(number: ENXIO) }

    /// The system's description.
    package var description: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
