import Linux
import Testing

@Suite("An exit signal")
struct ExitSignalTests {
    @Test("delivers the first status that was sent, once", arguments: [0, 1, 141, -1, Int32.max, Int32.min])
    func once(status: Int32) {
        let signal = ExitSignal()
        for _ in 0..<2 {
            #expect(signal.receive() == nil)
            signal.send(status)
            for other: Int32 in [0, 1, 0] { signal.send(other) }
            #expect(signal.receive() == status)
            #expect(signal.receive() == nil)
        }
    }
}
