import Linux
import NIOCore
import NIOEmbedded
import NIOHTTP1
import SwipeServer
import Testing

@testable import Network

@Suite("An HTTP connection")
struct HTTPConnectionTests {
    /// The kind of port that it was accepted at.
    enum Port: CaseIterable { case pages, metrics }

    private let settings = NetworkSettings()

    private func accept(by port: Port = .pages) throws -> EmbeddedChannel {
        let configurator = ChannelConfigurator(
            connections: ConnectionRegistry(limit: 1, unauthenticatedLimit: 1), settings: settings,
            memory: MemoryBudget(bytes: 1 << 20, isShared: true), metrics: nil, log: { _, _ in })
        let channel = EmbeddedChannel()
        switch port {
        case .pages: try configurator.configureHTTP(channel).wait()
        case .metrics: try configurator.configureMetrics(channel).wait()
        }
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test("is closed at once after a malformed request, which gets a response", arguments: Port.allCases)
    func malformed(port: Port) throws {
        let channel = try accept(by: port)
        defer { channel.close() }
        try? channel.send("{}\r\n\r\n")
        #expect(try channel.response().hasPrefix("HTTP/1.1 400 ") && !channel.isActive)
    }

    @Test(
        "is closed after 5 s without a complete request", arguments: Port.allCases,
        ["", "GET / HTTP/1.1\r\nHost: localhost\r\n"])
    func incomplete(port: Port, sent: String) throws {
        let channel = try accept(by: port)
        defer { channel.close() }
        try channel.send(sent)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(4_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("has no timeout after the upgrade to a WebSocket")
    func upgraded() throws {
        let channel = try accept()
        defer { channel.close() }
        try channel.send(
            "GET /?token=\(settings.token.text) HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        #expect(try channel.response().hasPrefix("HTTP/1.1 101 "))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test(
        "gets a page only if the headers of its request are within the limits",
        arguments: [
            (1, 15_000, 200), (1, 17_000, 400), (8, 4_000, 200), (9, 4_000, 400), (98, 10, 200), (101, 10, 400),
        ])
    func headers(count: Int, bytes: Int, status: Int) throws {
        let channel = try accept()
        defer { channel.close() }
        let headers = String(repeating: "X: \(String(repeating: "x", count: bytes))\r\n", count: count)
        try? channel.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
        #expect(try channel.response().hasPrefix("HTTP/1.1 \(status) "))
    }
}

extension EmbeddedChannel {
    fileprivate func send(_ text: String) throws {
        try writeInbound(ByteBuffer(string: text))
        embeddedEventLoop.run()
    }

    /// Its handlers refer to it until then.
    fileprivate func close() { _ = try? finish(acceptAlreadyClosed: true) }

    /// The first response so far.
    fileprivate func response() throws -> String {
        var text = ""
        while let part = try readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
        return text
    }
}
