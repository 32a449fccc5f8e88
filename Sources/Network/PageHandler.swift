internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import StandardIO
internal import SwipeServer

/// Answers a request for a page with the page, and a request for a WebSocket that was not upgraded with a status; closes the
/// connection of whoever takes too long.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request is a few hundred bytes, from this machine or near it.
    private static let requestTimeout = TimeAmount.seconds(5)

    /// With each answer: a page runs what is served here and nothing else, asks nobody else, stands in nobody's frame, and tells
    /// nobody its URL, which has the token in it.
    private static let common: HTTPHeaders = [
        "connection": "close", "cache-control": "no-store", "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
    ]
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; connect-src 'self'"

    private let validator: HandshakeValidator
    private let log: SessionLog
    private var deadline: Scheduled<Void>?
    /// One answer a connection.
    private var hasAnswered = false
    /// Only what the answer would be is asked for, and not its body.
    private var isHeadAsked = false

    init(validator: HandshakeValidator, log: @escaping SessionLog) {
        self.validator = validator
        self.log = log
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.requestTimeout) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let request) = unwrapInboundIn(data) else { return }
        isHeadAsked = request.method == .HEAD
        if HandshakeValidator.isUpgradeRequest(request) {
            rejectUpgrade(request, context)
        } else {
            serve(request, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is CloseReason { context.close(promise: nil) } else { context.fireUserInboundEventTriggered(event) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOWebSocketUpgradeError { return }  // the request comes next, and is answered
        context.close(promise: nil)
    }

    // MARK: Answers

    /// Says why a WebSocket was not opened. One that may be opened, and was not, has found no room.
    private func rejectUpgrade(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch validator.validate(request) {
        case .refused(let refusal):
            log(.warning, "a WebSocket is turned away: \(refusal.reason)")
            refuse(refusal.status, "\(refusal.reason)\n", context, refusal.headers)
        case .admitted:
            refuse(.serviceUnavailable, "\(NetworkError.tooManyClients)\n", context)
        }
    }

    private func serve(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let hosts = request.headers["host"]
        guard hosts.count == 1 || hosts.isEmpty && request.version != .http1_1 else {
            return refuse(.badRequest, "One Host header is expected.\n", context)
        }
        guard hosts.count == 1, validator.servesPages(at: hosts[0]) else {
            return refuse(.forbidden, "Pages are served to this machine, by its own name.\n", context)
        }
        guard request.method == .GET || isHeadAsked else {
            return refuse(.methodNotAllowed, "Pages can be read, and nothing else.\n", context, ["allow": "GET, HEAD"])
        }
        guard let page = WebPage(target: request.uri) else {
            return refuse(.notFound, "There is no such page.\n", context)
        }
        // Some browsers do not take `self` for a WebSocket of the same host.
        let headers: HTTPHeaders = [
            "content-type": page.contentType, "content-security-policy": "\(Self.policy) ws://\(hosts[0])",
        ]
        answer(.ok, headers, page.bytes, context)
    }

    private func refuse(
        _ status: HTTPResponseStatus, _ text: String, _ context: ChannelHandlerContext, _ headers: HTTPHeaders = [:]
    ) {
        var headers = headers
        headers.add(name: "content-type", value: "text/plain; charset=utf-8")
        answer(status, headers, ByteBuffer(string: text), context)
    }

    private func answer(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        if hasAnswered { return }
        hasAnswered = true
        var head = HTTPResponseHead(version: .http1_1, status: status, headers: Self.common)
        head.headers.add(contentsOf: headers)
        head.headers.add(name: "content-length", value: "\(body.readableBytes)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHeadAsked { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
