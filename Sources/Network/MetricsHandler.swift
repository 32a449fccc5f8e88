internal import NIOCore
internal import NIOHTTP1

/// Serves `/metrics`, `/healthz` and `/readyz`, one response for each connection.
final class MetricsHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a client may take for its request and for reading the response.
    private static let timeout = TimeAmount.seconds(5)

    private let response: (_ path: String) -> (HTTPResponseStatus, String)
    private var deadline: Scheduled<Void>?

    /// - Parameter response: the status and the text for a path.
    init(response: @escaping (_ path: String) -> (HTTPResponseStatus, String)) {
        self.response = response
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.timeout) { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let request) = unwrapInboundIn(data) else { return }
        let isRead = request.method == .GET || request.method == .HEAD
        let (status, text) = isRead ? response(request.uri) : (.methodNotAllowed, "Use GET or HEAD.\n")
        let headers: HTTPHeaders = [
            "content-type": "text/plain; version=0.0.4; charset=utf-8", "connection": "close",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff", "content-length": "\(text.utf8.count)",
        ]
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        if request.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
