package enum Version {
    package static let daemon = "0.1.0"
    /// The protocol version. `initialize` refuses a client with another major version.
    package static let wireProtocol = "1.0"
    static let majorProtocol = "1"
}
