internal import NIOHTTP1

/// Validates requests to upgrade to a WebSocket: the opening handshake of RFC 6455, the `Origin` check, and the token. It also
/// decides where pages are served.
struct HandshakeValidator: Sendable {
    let token: AccessToken
    let origins: [WebOrigin]

    /// The HTTP response to a request that is not upgraded.
    struct Refusal {
        let status: HTTPResponseStatus
        let reason: String
        var headers: HTTPHeaders = [:]
    }

    /// Whether a request asks for a WebSocket, valid or not.
    static func isUpgradeRequest(_ head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
    }

    /// Why an upgrade request is refused; nil: it is valid.
    ///
    /// A browser always sends the page's origin, and a page cannot change it. Other programs send none, so the token decides.
    func refusal(of head: HTTPRequestHead) -> Refusal? {
        if let refusal = Self.violation(in: head) { return refusal }
        let host = head.headers.first(name: "host") ?? ""
        for origin in head.headers["origin"] where !isAllowed(origin, host: host) {
            return Refusal(status: .forbidden, reason: "origin \(origin) is not allowed (see --allow-origin)")
        }
        return hasToken(head.uri) ? nil : Refusal(status: .forbidden, reason: "the token is missing or wrong")
    }

    /// How the request violates the opening handshake (RFC 6455, 4.2.1); nil: it does not.
    private static func violation(in head: HTTPRequestHead) -> Refusal? {
        if head.method != .GET { return bad("the method is \(head.method); expected GET") }
        if head.version != .http1_1 { return bad("the version is \(head.version); expected HTTP/1.1") }
        if head.headers["host"].count != 1 || head.headers["host"] == [""] { return bad("expected one Host header") }
        if !head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" }) {
            return bad("the Connection header does not have \"Upgrade\"")
        }
        let keys = head.headers["sec-websocket-key"]
        if keys.count != 1 || !isKey(keys[0]) { return bad("Sec-WebSocket-Key is not 16 bytes in base64") }
        let versions = head.headers["sec-websocket-version"]
        if versions.count != 1 { return bad("expected one Sec-WebSocket-Version header") }
        if versions != ["13"] {
            return Refusal(
                status: .upgradeRequired, reason: "Sec-WebSocket-Version is \(versions[0]); expected 13",
                headers: ["sec-websocket-version": "13", "upgrade": "websocket", "connection": "upgrade"])
        }
        return nil
    }

    private static func bad(_ reason: String) -> Refusal { Refusal(status: .badRequest, reason: reason) }

    /// Whether a text has the shape of 16 bytes in base64: 22 digits and `==`.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 24 && text.hasSuffix("==")
            && text.utf8.dropLast(2).allSatisfy { $0.isLetterOrDigit || "+/".utf8.contains($0) }
    }

    /// Whether pages are served at this host. Pages of that origin may then open a WebSocket.
    func servesPages(at host: String) -> Bool {
        isAllowed("http://\(host)", host: host)
    }

    /// Whether the origin is this daemon's own, or one that the command line allows.
    private func isAllowed(_ origin: String, host: String) -> Bool {
        origins.contains { $0.text == origin } || (origin == "http://\(host)" && Self.isLoopback(host))
    }

    /// Whether a `Host` header names this machine. Any other name may belong to an attacker and resolve to this machine (DNS
    /// rebinding).
    private static func isLoopback(_ host: String) -> Bool {
        let name = host.firstIndex(of: "]").map { host[...$0] } ?? host.prefix { $0 != ":" }
        let port = host[name.endIndex...]
        let isPort = port.isEmpty || (port.first == ":" && port.utf8.dropFirst().allSatisfy { 48...57 ~= $0 })
        return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased()) && isPort
    }

    /// Whether the query has the token.
    func hasToken(_ uri: String) -> Bool {
        Self.value(of: "token", in: uri).map { token.matches($0) } ?? false
    }

    /// The value of a name in the query.
    static func value(of name: String, in uri: String) -> Substring? {
        uri.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
            .first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
    }
}
