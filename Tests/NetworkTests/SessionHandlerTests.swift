import NIOCore
import NIOEmbedded
import StandardIO
import SwipeServer
import Testing

@testable import Network

@Suite("A session ends with its connection")
struct SessionHandlerTests {
    /// What is written to a client that has gone closes the channel at once, in the midst of what the handler does.
    @Test(
        "and leaves nothing behind, wherever it was",
        arguments: [
            [#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#],
            [#"{"jsonrpc":"2.0","method":"exit"}"#],
            [#"{"jsonrpc":"2.0","id":2,"method":"cell/open","params":{"table":"t","cell":"a","side":"trailing"}}"#],
        ])
    func closedInAWrite(lastMessages: [String]) throws {
        let loop = EmbeddedEventLoop()
        weak var forgotten: SessionHandler?
        do {
            let session = ServedSession(SessionConfiguration(), recorder: nil, now: MonotonicClock.now) { _, _ in }
            let handler = SessionHandler(session, acceptsStatusRequest: false, log: { _, _ in }, onClose: { _ in })
            forgotten = handler
            let cliff = Cliff()
            let channel = EmbeddedChannel(handlers: [cliff, handler], loop: loop)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            try channel.writeInbound(ByteBuffer(string: Self.greeting))
            cliff.isThere = true
            try channel.writeInbound(ByteBuffer(string: lastMessages.joined(separator: "\n") + "\n"))
            #expect(!channel.isActive)
        }
        loop.advanceTime(by: .seconds(1))  // memory is given back a little later
        #expect(forgotten == nil)
    }

    private static let greeting = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0"}}
        {"jsonrpc":"2.0","id":1,"method":"table/open","params":{"table":"t","width":320,"actions":{"trailing":[{"id":"a","width":80}]}}}

        """
}

/// Where a client has gone, the channel is closed by the next write.
private final class Cliff: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    var isThere = false

    func flush(context: ChannelHandlerContext) {
        if isThere { context.close(promise: nil) } else { context.flush() }
    }
}
