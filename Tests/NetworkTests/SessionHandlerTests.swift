import Linux
import NIOCore
import NIOEmbedded
import SessionRecording
import SwipeServer
import Testing

@testable import Network

@Suite("A session ends with its connection")
struct SessionHandlerTests {
    /// A write to a client that is gone closes the channel at once, in the middle of the handler's work.
    @Test(
        "and is released, whatever it was doing",
        arguments: [
            [#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#],
            [#"{"jsonrpc":"2.0","method":"exit"}"#],
            [#"{"jsonrpc":"2.0","id":2,"method":"cell/open","params":{"table":"t","cell":"a","side":"trailing"}}"#],
        ])
    func closedInAWrite(lastMessages: [String]) throws {
        let loop = EmbeddedEventLoop()
        weak var released: SessionHandler?
        do {
            let session = RecordedSession(SessionConfiguration(), recorder: nil, now: MonotonicClock.now) { _, _ in }
            let handler = SessionHandler(session, log: { _, _ in })
            released = handler
            let client = VanishingClient()
            let channel = EmbeddedChannel(handlers: [client, handler], loop: loop)
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            try channel.writeInbound(ByteBuffer(string: Self.opening))
            client.isGone = true
            try channel.writeInbound(ByteBuffer(string: lastMessages.joined(separator: "\n") + "\n"))
            #expect(!channel.isActive)
        }
        loop.advanceTime(by: .seconds(1))  // free memory is returned a little later
        #expect(released == nil)
    }

    /// NIO ends a read that finds the end of input with `channelReadComplete`, then closes the input and fires `inputClosed`. It
    /// asserts that the channel is open in between.
    @Test("but not before its input is closed")
    func endOfInputOfVanishedClient() throws {
        let session = RecordedSession(SessionConfiguration(), recorder: nil, now: MonotonicClock.now) { _, _ in }
        let handler = SessionHandler(session, log: { _, _ in })
        let client = VanishingClient()
        let channel = EmbeddedChannel(handlers: [client, handler])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        // After `table/cells` the session yields. The last message is still to be processed.
        let messages = [
            #"{"jsonrpc":"2.0","method":"table/cells","params":{"table":"t","cells":[]}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
        ]
        try channel.writeInbound(ByteBuffer(string: Self.opening + messages.joined(separator: "\n") + "\n"))
        client.isGone = true
        channel.pipeline.fireChannelReadComplete()
        #expect(channel.isActive)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))  // its tasks hold the channel
    }

    private static let opening = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0"}}
        {"jsonrpc":"2.0","id":1,"method":"table/open","params":{"table":"t","width":320,"actions":{"trailing":[{"id":"a","width":80}]}}}

        """
}

/// Closes the channel at the next flush once the client is gone.
private final class VanishingClient: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    var isGone = false

    func flush(context: ChannelHandlerContext) {
        if isGone { context.close(promise: nil) } else { context.flush() }
    }
}
