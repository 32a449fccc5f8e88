import StandardIO
import Testing

@Suite("An exit bell")
struct ExitSignalTests {
    @Test("is silent until it is rung, and heard once", arguments: [0, 1, 141, -1, Int32.max, Int32.min])
    func once(status: Int32) {
        let signal = ExitSignal()
        #expect(signal.receive() == nil)
        signal.send(status)
        #expect(signal.receive() == status)
        #expect(signal.receive() == nil)
    }

    @Test("rung several times before it is heard, it says the first status", arguments: [0, 1, 141])
    func repeatedly(status: Int32) {
        let signal = ExitSignal()
        signal.send(status)
        for other: Int32 in [0, 1, 0] { signal.send(other) }
        #expect(signal.receive() == status)
        #expect(signal.receive() == nil)
    }

    @Test("can be rung again after it was heard")
    func again() {
        let signal = ExitSignal()
        for status: Int32 in [0, 0, 1] {
            signal.send(status)
            #expect(signal.receive() == status)
        }
    }
}
