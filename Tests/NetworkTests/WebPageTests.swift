import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Network

@Suite("Pages")
struct WebPageTests {
    /// What a request for a page is answered with: the head, and the body's length.
    func answer(
        _ method: HTTPMethod = .GET, _ target: String = "/", host: String? = "127.0.0.1:80"
    ) throws -> (head: HTTPResponseHead, bytes: Int) {
        let validator = HandshakeValidator(token: .random(), origins: [try WebOrigin("http://app.example")])
        let channel = EmbeddedChannel(handler: PageHandler(validator: validator, log: { _, _ in }))
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: target)
        if let host { head.headers.add(name: "host", value: host) }
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        var answered: HTTPResponseHead?
        var bytes = 0
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            switch part {
            case .head(let head): answered = head
            case .body(let body): bytes += body.readableBytes
            case .end: break
            }
        }
        #expect(!channel.isActive)
        // What is closed lets go of its handlers at the loop's next turn.
        channel.embeddedEventLoop.run()
        return (try #require(answered), bytes)
    }

    @Test("each file is served whole, of a type that browsers know, and the first page at the root as well")
    func served() throws {
        #expect(WebPage.paths.contains("index.html"))
        for target in ["/", "/?token=x"] + WebPage.paths.map({ "/\($0)" }) {
            let (head, bytes) = try answer(.GET, target)
            #expect(head.status == .ok && bytes > 0, "\(target)")
            #expect(head.headers["content-length"] == ["\(bytes)"], "\(target)")
            #expect(head.headers.first(name: "content-type")?.contains("octet") == false, "\(target)")
        }
    }

    @Test("HEAD says how much there would be")
    func head() throws {
        let (whole, bytes) = try answer(.GET)
        let (head, none) = try answer(.HEAD)
        #expect(head.headers == whole.headers)
        #expect(bytes > 0 && none == 0)
    }

    @Test(
        "a path is taken to the letter",
        arguments: ["/../index.html", "/INDEX.html", "/%69ndex.html", "/src", "//", ""])
    func notFound(target: String) throws {
        #expect(try answer(.GET, target).head.status == .notFound)
    }

    @Test("nothing can be done to a page but read it", arguments: [HTTPMethod.POST, .PUT, .DELETE, .OPTIONS])
    func notAllowed(method: HTTPMethod) throws {
        let head = try answer(method).head
        #expect(head.status == .methodNotAllowed)
        #expect(head.headers["allow"] == ["GET, HEAD"])
    }

    @Test(
        "who names this machine otherwise than it is named is turned away",
        arguments: ["", "stranger.example", "127.0.0.1:80; script-src *", "localhost:8\u{301}", "localhost:"])
    func hosts(host: String) throws {
        #expect(try answer(.GET, host: host).head.status == (host == "localhost:" ? .ok : .forbidden))
    }

    @Test("a request without a Host header is bad")
    func noHost() throws {
        #expect(try answer(.GET, host: nil).head.status == .badRequest)
    }

    @Test("who is let in by name is served there, and may talk to that place alone")
    func named() throws {
        let head = try answer(.GET, host: "app.example").head
        let policy = try #require(head.headers.first(name: "content-security-policy"))
        #expect(policy.hasSuffix("connect-src 'self' ws://app.example"))
    }
}
