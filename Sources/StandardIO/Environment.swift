private import Glibc

/// The variables that this process was started with.
package enum Environment {
    /// What one of them says; nil if it is not there.
    package static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }
}
