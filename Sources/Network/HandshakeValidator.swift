internal import NIOHTTP1

/// Decides who is served pages, and who may open a WebSocket: a request that keeps to the standard, and has the token, and does not
/// come from a page of another origin.
struct HandshakeValidator: Sendable {
    let token: AccessToken
    let origins: [WebOrigin]

    enum Verdict: Equatable {
        case admitted
        case refused(Refusal)
    }

    /// How a request for a WebSocket is answered that is not upgraded.
    struct Refusal: Equatable {
        let status: HTTPResponseStatus
        let reason: String
        var headers: HTTPHeaders = [:]
    }

    /// Whether a request asks for a WebSocket, rightly or wrongly.
    static func isUpgradeRequest(_ head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
    }

    /// A browser always says the page's origin, and a page cannot make it say another; other programs say none.
    func validate(_ head: HTTPRequestHead) -> Verdict {
        if let refusal = Self.violation(in: head) { return .refused(refusal) }
        let host = head.headers.first(name: "host") ?? ""
        for origin in head.headers["origin"] where !isAllowed(origin, host: host) {
            return .refused(Refusal(status: .forbidden, reason: "origin \(origin) is not let in"))
        }
        guard let guess = Self.token(in: head.uri), token.matches(guess) else {
            return .refused(Refusal(status: .forbidden, reason: "the token is missing or wrong"))
        }
        return .admitted
    }

    /// What the opening handshake has against the standard (RFC 6455, 4.2.1); nil: nothing.
    private static func violation(in head: HTTPRequestHead) -> Refusal? {
        if head.method != .GET { return bad("a WebSocket is opened by GET, not by \(head.method)") }
        if head.version != .http1_1 { return bad("a WebSocket is opened by HTTP/1.1, not by \(head.version)") }
        if head.headers["host"].count != 1 || head.headers["host"] == [""] { return bad("one Host header is expected") }
        if !head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" }) {
            return bad("the Connection header does not have \"Upgrade\"")
        }
        let keys = head.headers["sec-websocket-key"]
        if keys.count != 1 || !isKey(keys[0]) { return bad("Sec-WebSocket-Key is not 16 bytes in base64") }
        let versions = head.headers["sec-websocket-version"]
        if versions.count != 1 { return bad("one Sec-WebSocket-Version header is expected") }
        if versions != ["13"] {
            return Refusal(
                status: .upgradeRequired, reason: "Sec-WebSocket-Version is \(versions[0]), and 13 is expected",
                headers: ["sec-websocket-version": "13", "upgrade": "websocket", "connection": "upgrade"])
        }
        return nil
    }

    private static func bad(_ reason: String) -> Refusal { Refusal(status: .badRequest, reason: reason) }

    /// Whether these are 16 bytes in base64: 22 digits, of which the last has two bits of the value, and two fillers.
    private static func isKey(_ text: String) -> Bool {
        guard text.utf8.count == 24, text.hasSuffix("==") else { return false }
        return text.utf8.dropLast(2).allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }

    /// Whether a page of ours is served there: one of that origin may then open a WebSocket.
    func servesPages(at host: String) -> Bool {
        isAllowed("http://\(host)", host: host)
    }

    /// A page that this machine itself serves, or one that was named.
    private func isAllowed(_ origin: String, host: String) -> Bool {
        origins.contains { $0.text == origin } || (origin == "http://\(host)" && Self.isLoopback(host))
    }

    /// Whether a `Host` header names this machine; another name may be a stranger's that leads here.
    private static func isLoopback(_ host: String) -> Bool {
        let name = host.firstIndex(of: "]").map { host[...$0] } ?? host.prefix { $0 != ":" }
        let port = host[name.endIndex...]
        let isPort = port.isEmpty || (port.first == ":" && port.utf8.dropFirst().allSatisfy { 48...57 ~= $0 })
        return ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased()) && isPort
    }

    /// The value of `token` in a request's query.
    private static func token(in uri: String) -> Substring? {
        uri.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
            .first { $0.hasPrefix("token=") }?.dropFirst("token=".count)
    }
}
