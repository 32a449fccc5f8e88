private import CLinux

/// The environment variables of this process.
package enum Environment {
    /// The value of a variable; nil if it is not set.
    package static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }
}
