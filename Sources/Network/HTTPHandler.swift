internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// A response over HTTP.
struct HTTPResponse {
    var status = HTTPResponseStatus.ok
    /// Besides those of every response.
    var headers: HTTPHeaders
    var body: ByteBuffer

    init(_ status: HTTPResponseStatus, _ text: String, _ headers: HTTPHeaders = [:]) {
        self.init(headers, ByteBuffer(string: text))
        self.status = status
        self.headers.replaceOrAdd(name: "content-type", value: "text/plain; charset=utf-8")
    }

    init(_ headers: HTTPHeaders, _ body: ByteBuffer) { (self.headers, self.body) = (headers, body) }
}

/// Responds to the one request of an HTTP connection, and closes connections that send none in time.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a client may take for its request, which is a few hundred bytes.
    private static let requestTimeout = TimeAmount.seconds(5)

    /// The headers of every response. With the policy of a page, it runs scripts from this daemon only, contacts no other
    /// host, cannot be framed, and does not leak its URL, which contains the token.
    private static let commonHeaders: HTTPHeaders = [
        "connection": "close", "cache-control": "no-store", "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
    ]

    private let response: (HTTPRequestHead) -> HTTPResponse
    private var deadline: Scheduled<Void>?
    private var hasResponded = false

    init(response: @escaping (HTTPRequestHead) -> HTTPResponse) { self.response = response }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.requestTimeout) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let request) = unwrapInboundIn(data), !hasResponded else { return }
        hasResponded = true
        let answer = response(request)
        var head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: Self.commonHeaders)
        head.headers.add(contentsOf: answer.headers)
        head.headers.add(name: "content-length", value: "\(answer.body.readableBytes)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is Shutdown else { return context.fireUserInboundEventTriggered(event) }
        context.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketUpgradeError { return }  // the request follows, and gets a response
        context.close(promise: nil)
    }
}
