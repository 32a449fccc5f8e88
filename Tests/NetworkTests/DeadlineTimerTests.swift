import Linux
import NIOCore
import NIOEmbedded
import Testing

@testable import Network

@Suite("A timer of the network")
struct DeadlineTimerTests {
    @Test("fires once, at the last deadline that was set, however far it is")
    func schedule() {
        let (timer, loop) = (DeadlineTimer(), EmbeddedEventLoop())
        var fired: [String] = []
        timer.schedule(at: MonotonicClock.now + 1_000, on: loop) { fired.append("replaced") }
        timer.schedule(at: .greatestFiniteMagnitude, on: loop) { fired.append("far") }
        loop.advanceTime(by: .hours(23))
        #expect(fired.isEmpty)
        timer.schedule(at: MonotonicClock.now - 1, on: loop) { fired.append("past") }
        loop.run()
        #expect(fired == ["past"])
        timer.schedule(at: MonotonicClock.now, on: loop) { fired.append("cancelled") }
        timer.schedule(at: nil, on: loop) { fired.append("none") }
        loop.advanceTime(by: .hours(48))
        #expect(fired == ["past"])
    }
}
