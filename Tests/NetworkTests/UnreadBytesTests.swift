import Testing

@testable import Network

@Suite("Unread bytes show whether a client reads")
struct UnreadBytesTests {
    let earlier = UnreadBytes(buffered: 1_000, inKernel: 500)

    @Test("by the channel's buffer, even if more was written meanwhile")
    func buffered() {
        #expect(UnreadBytes(buffered: 999, inKernel: 500).showsReading(since: earlier, addedBytes: 0))
        #expect(UnreadBytes(buffered: 1_299, inKernel: 500).showsReading(since: earlier, addedBytes: 300))
        #expect(!UnreadBytes(buffered: 1_300, inKernel: 500).showsReading(since: earlier, addedBytes: 300))
    }

    @Test("by the kernel's buffer, before the socket is writable again")
    func inKernel() {
        #expect(UnreadBytes(buffered: 1_000, inKernel: 499).showsReading(since: earlier, addedBytes: 0))
        #expect(UnreadBytes(buffered: 1_300, inKernel: 499).showsReading(since: earlier, addedBytes: 300))
    }

    @Test("unchanged buffers show no reading")
    func nothing() {
        #expect(!earlier.showsReading(since: earlier, addedBytes: 0))
    }
}
