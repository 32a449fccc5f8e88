import NIOCore
import NIOEmbedded
import Testing

@testable import Network

@Suite("The registry of connections")
struct ConnectionRegistryTests {
    private let loop = EmbeddedEventLoop()

    private func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// As a connection does that waits for metrics, or whose client does not read.
    @Test("closes connections that ignore a shutdown, a second after its timeout")
    func shutDown() throws {
        let registry = ConnectionRegistry(limit: 1, unauthenticatedLimit: 1)
        let (client, other) = (try connection(), try connection())
        try registry.admit(client)
        registry.unauthenticated.add(other)
        _ = registry.shutDown(timeout: 5_000, on: loop)
        loop.advanceTime(by: .milliseconds(5_999))
        #expect(client.isActive && other.isActive)
        loop.advanceTime(by: .milliseconds(1))
        #expect(!client.isActive && !other.isActive)
    }
}
