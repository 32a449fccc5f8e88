internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// Answers what is no WebSocket, or one that was turned away; leaves whoever takes too long to become one.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request is a few hundred bytes, from this machine or near it.
    private static let patience = TimeAmount.seconds(5)

    private var deadline: Scheduled<Void>?
    /// One answer a connection.
    private var hasAnswered = false

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head = unwrapInboundIn(data) else { return }
        answer(.upgradeRequired, "Here is a WebSocket, and nothing else.\n", context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is Departure { context.close(promise: nil) } else { context.fireUserInboundEventTriggered(event) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error as? NIOWebSocketUpgradeError {
        case .unsupportedWebSocketTarget:
            answer(.forbidden, "This WebSocket is not let in: see the daemon's log.\n", context)
        case .some: answer(.badRequest, "This is not how a WebSocket is asked for.\n", context)
        case nil: context.close(promise: nil)
        }
    }

    private func answer(_ status: HTTPResponseStatus, _ text: String, _ context: ChannelHandlerContext) {
        if hasAnswered { return }
        hasAnswered = true
        let headers: HTTPHeaders = [
            "content-type": "text/plain; charset=utf-8", "content-length": "\(text.utf8.count)", "connection": "close",
            "cache-control": "no-store", "upgrade": "websocket", "sec-websocket-version": "13",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
