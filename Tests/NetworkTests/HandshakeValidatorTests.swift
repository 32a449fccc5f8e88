import NIOHTTP1
import Testing

@testable import Network

@Suite("The WebSocket handshake")
struct HandshakeValidatorTests {
    static let token = "0123456789abcdef"

    /// The verdict on a request for `uri`, from these origins, at this host.
    func verdict(
        _ uri: String = "/?token=\(token)", origins: [String] = [], host: String? = "127.0.0.1:80",
        allowed: [String] = []
    ) throws -> HandshakeValidator.Verdict {
        let validator = HandshakeValidator(
            token: try #require(AccessToken(Self.token)), origins: try allowed.map { try WebOrigin($0) })
        var headers: HTTPHeaders = [
            "Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        for origin in origins { headers.add(name: "Origin", value: origin) }
        if let host { headers.add(name: "Host", value: host) }
        return validator.validate(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers))
    }

    func forbidden(_ reason: String) -> HandshakeValidator.Verdict {
        .refused(HandshakeValidator.Refusal(status: .forbidden, reason: reason))
    }

    @Test(
        "a program with the token is admitted, whatever else its query has",
        arguments: ["/?token=\(token)", "/swipe?a=b&token=\(token)", "/?token=\(token)&c", "/?&&token=\(token)&"])
    func admitted(uri: String) throws {
        #expect(try verdict(uri) == .admitted)
    }

    @Test(
        "a request without the whole token is refused",
        arguments: [
            "", "/", "/?", "?token", "/?token=", "/?token=0123456789abcde", "/?token=0123456789abcdef0",
            "/?token=0123456789abcdeF", "/?token=%30123456789abcdef", "/token=0123456789abcdef",
            "/?xtoken=0123456789abcdef", "/?token=x&token=0123456789abcdef",
        ])
    func wrongToken(uri: String) throws {
        #expect(try verdict(uri) == forbidden("the token is missing or wrong"))
    }

    @Test(
        "a page that this daemon serves is admitted",
        arguments: ["127.0.0.1:80", "localhost:80", "LocalHost:80", "[::1]:80", "localhost"])
    func ownPage(host: String) throws {
        #expect(try verdict(origins: ["http://\(host)"], host: host) == .admitted)
    }

    @Test(
        "a page of another origin is refused even with the token",
        arguments: [
            ("http://other.example", "127.0.0.1:80"), ("null", "127.0.0.1:80"), ("", "127.0.0.1:80"),
            ("http://127.0.0.1:81", "127.0.0.1:80"), ("https://127.0.0.1:80", "127.0.0.1:80"),
            ("http://localhost:80", "127.0.0.1:80"),
            // Another name may resolve to this machine (DNS rebinding).
            ("http://other.example:80", "other.example:80"),
            ("http://127.0.0.1.example:80", "127.0.0.1.example:80"), ("http://localhost.example", "localhost.example"),
            ("http://[::1].example", "[::1].example"),
        ])
    func otherOrigin(origin: String, host: String) throws {
        #expect(
            try verdict(origins: [origin], host: host)
                == forbidden("origin \(origin) is not allowed (see --allow-origin)"))
    }

    @Test("a request without a host is bad, even a page's", arguments: [nil, ""])
    func noHost(host: String?) throws {
        let refusal = HandshakeValidator.Refusal(status: .badRequest, reason: "expected one Host header")
        #expect(try verdict(origins: ["http://"], host: host) == .refused(refusal))
    }

    @Test("an allowed origin is admitted, exactly as the command line names it")
    func allowedOrigin() throws {
        let allowed = ["http://app.example:8080"]
        #expect(try verdict(origins: ["http://app.example:8080"], allowed: allowed) == .admitted)
        #expect(try verdict(origins: ["null"], allowed: allowed) != .admitted)
        #expect(try verdict(origins: ["http://app.example"], allowed: allowed) != .admitted)
    }

    @Test("if a request has several origins, each must be allowed")
    func severalOrigins() throws {
        #expect(
            try verdict(origins: ["http://a", "http://b"], allowed: ["http://a"])
                == forbidden("origin http://b is not allowed (see --allow-origin)"))
    }
}

@Suite("Origins")
struct WebOriginTests {
    @Test(
        "an origin has a scheme, a host, and an optional port",
        arguments: ["http://a", "http://a:443", "http://[::1]:8080", "http://[::1]", "app+x.y-z://b_c.d:1"])
    func valid(text: String) throws {
        #expect(try WebOrigin(text).text == text)
    }

    @Test(
        "what no browser sends is not an origin",
        arguments: [
            "", "*", "null", "a", "http://", "http://a/", "http://*", "http://a:080", "https://*.example",
            "example.com:8080",
            "//example.com", "http:///", "http://a/path", "http://a?query", "http://a#fragment", "http://user@a",
            "http://a:",
            "http://a:port", "http://a:0", "http://a:65536", "http://a b", "http://a,http://b", "http://a\nhttp://b",
            "1http://a", "http:a", "http://[::1", "http://[a]", "http://\u{e9}",
        ])
    func malformed(text: String) {
        #expect(throws: WebOrigin.Failure.malformed) { try WebOrigin(text) }
    }

    @Test("capital letters and default ports are refused, because browsers do not send them")
    func asSent() {
        #expect(throws: WebOrigin.Failure.notLowercase) { try WebOrigin("http://A") }
        #expect(throws: WebOrigin.Failure.defaultPort(443)) { try WebOrigin("https://a:443") }
    }
}

@Suite("Tokens")
struct AccessTokenTests {
    @Test("a token is long enough, and needs no escaping in a URL")
    func valid() {
        #expect(AccessToken("azAZ09-._~azAZ09") != nil)
        for text in [
            "", "0123456789abcde", "0123456789 abcdef", "0123456789abcde%", "0123456789abcdé", "0123456789abcde&",
        ] {
            #expect(AccessToken(text) == nil, "\(text)")
        }
    }

    @Test("random tokens have 128 bits, and differ")
    func random() {
        let tokens = (0..<100).map { _ in AccessToken.random().text }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy { $0.isHexDigit } })
    }

    @Test("a token matches only itself")
    func matches() {
        let token = AccessToken.random()
        #expect(token.matches(token.text))
        #expect(!token.matches(token.text.dropLast()))
        #expect(!token.matches(token.text.dropFirst() + "g"))
        #expect(!token.matches(""))
    }
}
