/// The one place that says which release this is.
package enum Version {
    package static let daemon = "0.1.0"
    /// Of the protocol: a client that asks for another major version is refused.
    package static let wireProtocol = "1.0"
    static let majorProtocol = "1"
}
