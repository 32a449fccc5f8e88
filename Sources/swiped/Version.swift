/// The one place that says which release this is.
enum Version {
    static let daemon = "0.1.0"
    static let wireProtocol = "1.0"
}
