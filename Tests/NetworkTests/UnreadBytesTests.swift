import Testing

@testable import Network

@Suite("Whether a client reads")
struct UnreadBytesTests {
    let earlier = UnreadBytes(waiting: 1_000, inKernel: 500)

    @Test("shows in what waits in the channel, also where more was added meanwhile")
    func waiting() {
        #expect(UnreadBytes(waiting: 999, inKernel: 500).showsReading(since: earlier, addedBytes: 0))
        #expect(UnreadBytes(waiting: 1_299, inKernel: 500).showsReading(since: earlier, addedBytes: 300))
        #expect(!UnreadBytes(waiting: 1_300, inKernel: 500).showsReading(since: earlier, addedBytes: 300))
    }

    @Test("shows in what the system holds, before it has room for more")
    func inKernel() {
        #expect(UnreadBytes(waiting: 1_000, inKernel: 499).showsReading(since: earlier, addedBytes: 0))
        #expect(UnreadBytes(waiting: 1_300, inKernel: 499).showsReading(since: earlier, addedBytes: 300))
    }

    @Test("what is as it was shows no reading")
    func nothing() {
        #expect(!earlier.showsReading(since: earlier, addedBytes: 0))
    }
}
