internal import NIOCore
internal import NIOHTTP1
internal import SessionRecording
internal import SwipeServer

/// Responds with pages, and with a status to upgrade requests that were refused.
struct PageServer {
    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; connect-src 'self'"

    let validator: HandshakeValidator
    let recording: LiveRecording?
    let log: SessionLog

    func response(to request: HTTPRequestHead) -> HTTPResponse {
        if HandshakeValidator.isUpgradeRequest(request) { return refusal(ofUpgrade: request) }
        let hosts = request.headers["host"]
        guard hosts.count == 1 || hosts.isEmpty && request.version != .http1_1 else {
            return HTTPResponse(.badRequest, "Bad request: expected one Host header.\n")
        }
        guard hosts.count == 1, validator.servesPages(at: hosts[0]) else {
            return HTTPResponse(
                .forbidden, "Forbidden: open this page at the host 127.0.0.1, localhost or [::1].\n")
        }
        guard request.method == .GET || request.method == .HEAD else {
            return HTTPResponse(
                .methodNotAllowed, "Method not allowed: use GET or HEAD.\n", ["allow": "GET, HEAD"])
        }
        if let recording, request.uri.hasPrefix("/recording?") { return part(of: recording, request.uri) }
        guard let page = WebPage(target: request.uri) else {
            return HTTPResponse(.notFound, "Not found: the daemon has no page with this path.\n")
        }
        // In some browsers `self` does not include WebSockets of the same host.
        let policy = "\(Self.contentSecurityPolicy) ws://\(hosts[0])"
        return HTTPResponse(
            ["content-type": page.contentType, "content-security-policy": policy], page.bytes)
    }

    /// Responds to a refused upgrade. If the handshake is valid, the registry has refused the client.
    private func refusal(ofUpgrade request: HTTPRequestHead) -> HTTPResponse {
        guard let refusal = validator.refusal(of: request) else {
            return HTTPResponse(
                .serviceUnavailable, "too many clients are connected, or the daemon shuts down\n")
        }
        log(.warning, "WebSocket refused: \(refusal.reason)")
        return HTTPResponse(refusal.status, "\(refusal.reason)\n", refusal.headers)
    }

    /// A recording from an offset on, for a page that has the token.
    private func part(of recording: LiveRecording, _ uri: String) -> HTTPResponse {
        guard validator.hasToken(uri) else {
            return HTTPResponse(.forbidden, "Forbidden: the token is missing or wrong.\n")
        }
        let offset = HandshakeValidator.value(of: "from", in: uri).flatMap { Int($0) } ?? 0
        return HTTPResponse(
            ["content-type": "application/octet-stream"], ByteBuffer(bytes: recording.bytes(from: offset)))
    }
}
