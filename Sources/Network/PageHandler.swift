internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket
internal import SessionRecording
internal import SwipeServer

/// The HTTP handler: serves pages, responds with a status to upgrade requests that were refused, and closes connections that
/// send no request in time.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a client may take for its request, which is a few hundred bytes.
    private static let requestTimeout = TimeAmount.seconds(5)

    /// The headers of every response. With the policy below, a page runs scripts from this daemon only, contacts no other host,
    /// cannot be framed, and does not leak its URL, which contains the token.
    private static let commonHeaders: HTTPHeaders = [
        "connection": "close", "cache-control": "no-store", "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
    ]
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; connect-src 'self'"

    private let validator: HandshakeValidator
    private let recording: LiveRecording?
    private let log: SessionLog
    private var deadline: Scheduled<Void>?
    /// Each connection gets one response.
    private var hasResponded = false
    /// The request's method is HEAD, so the response has no body.
    private var isHead = false

    init(validator: HandshakeValidator, recording: LiveRecording?, log: @escaping SessionLog) {
        self.validator = validator
        self.recording = recording
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
        isHead = request.method == .HEAD
        if HandshakeValidator.isUpgradeRequest(request) {
            rejectUpgrade(request, context)
        } else {
            serve(request, context)
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

    // MARK: Responses

    /// Responds to a refused upgrade. If the handshake is valid, the registry has refused the client.
    private func rejectUpgrade(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch validator.validate(request) {
        case .refused(let refusal):
            log(.warning, "WebSocket refused: \(refusal.reason)")
            refuse(refusal.status, "\(refusal.reason)\n", context, refusal.headers)
        case .admitted:
            refuse(.serviceUnavailable, "too many clients are connected, or the daemon shuts down\n", context)
        }
    }

    private func serve(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let hosts = request.headers["host"]
        guard hosts.count == 1 || hosts.isEmpty && request.version != .http1_1 else {
            return refuse(.badRequest, "Bad request: expected one Host header.\n", context)
        }
        guard hosts.count == 1, validator.servesPages(at: hosts[0]) else {
            return refuse(
                .forbidden, "Forbidden: open this page at the host 127.0.0.1, localhost or [::1].\n", context)
        }
        guard request.method == .GET || isHead else {
            return refuse(
                .methodNotAllowed, "Method not allowed: use GET or HEAD.\n", context, ["allow": "GET, HEAD"])
        }
        if let recording, request.uri.hasPrefix("/recording?") {
            return serve(recording, request.uri, context)
        }
        guard let page = WebPage(target: request.uri) else {
            return refuse(.notFound, "Not found: the daemon has no page with this path.\n", context)
        }
        // In some browsers `self` does not include WebSockets of the same host.
        let headers: HTTPHeaders = [
            "content-type": page.contentType,
            "content-security-policy": "\(Self.contentSecurityPolicy) ws://\(hosts[0])",
        ]
        respond(.ok, headers, page.bytes, context)
    }

    /// Serves a recording from an offset on, to a page that has the token.
    private func serve(_ recording: LiveRecording, _ uri: String, _ context: ChannelHandlerContext) {
        guard validator.hasToken(uri) else {
            return refuse(.forbidden, "Forbidden: the token is missing or wrong.\n", context)
        }
        let offset = HandshakeValidator.value(of: "from", in: uri).flatMap { Int($0) } ?? 0
        let bytes = ByteBuffer(bytes: recording.bytes(from: offset))
        respond(.ok, ["content-type": "application/octet-stream"], bytes, context)
    }

    private func refuse(
        _ status: HTTPResponseStatus, _ text: String, _ context: ChannelHandlerContext, _ headers: HTTPHeaders = [:]
    ) {
        var headers = headers
        headers.add(name: "content-type", value: "text/plain; charset=utf-8")
        respond(status, headers, ByteBuffer(string: text), context)
    }

    private func respond(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        if hasResponded { return }
        hasResponded = true
        var head = HTTPResponseHead(version: .http1_1, status: status, headers: Self.commonHeaders)
        head.headers.add(contentsOf: headers)
        head.headers.add(name: "content-length", value: "\(body.readableBytes)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
