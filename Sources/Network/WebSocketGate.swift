internal import NIOHTTP1

/// Who is served pages, and who may open a WebSocket: who knows the token, and is no page of a stranger's.
struct WebSocketGate: Sendable {
    let token: AccessToken
    let origins: [String]

    enum Verdict: Equatable {
        case admitted
        case refused(String)
    }

    /// A browser always says the page's origin, and a page cannot make it say another; other programs say none.
    func verdict(on head: HTTPRequestHead) -> Verdict {
        let host = head.headers.first(name: "host") ?? ""
        for origin in head.headers["origin"] where !isAllowed(origin, host: host) {
            return .refused("origin \(origin) is not let in")
        }
        guard let guess = Self.token(in: head.uri), token.matches(guess) else {
            return .refused("the token is missing or wrong")
        }
        return .admitted
    }

    /// Whether a page of ours is served there: one of that origin may then open a WebSocket.
    func servesPages(at host: String) -> Bool {
        isAllowed("http://\(host)", host: host)
    }

    /// A page that this machine itself serves, or one that was named.
    private func isAllowed(_ origin: String, host: String) -> Bool {
        origins.contains(origin) || (origin == "http://\(host)" && Self.isLoopback(host))
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
