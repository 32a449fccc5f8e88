import StandardIO
import Testing

@Suite("An exit bell")
struct ExitBellTests {
    @Test("is silent until it is rung, and heard once", arguments: [0, 1, 141, -1, Int32.max, Int32.min])
    func once(status: Int32) {
        let bell = ExitBell()
        #expect(bell.status() == nil)
        bell.ring(status)
        #expect(bell.status() == status)
        #expect(bell.status() == nil)
    }

    @Test("rung several times before it is heard, it says the first status", arguments: [0, 1, 141])
    func repeatedly(status: Int32) {
        let bell = ExitBell()
        bell.ring(status)
        for other: Int32 in [0, 1, 0] { bell.ring(other) }
        #expect(bell.status() == status)
        #expect(bell.status() == nil)
    }

    @Test("can be rung again after it was heard")
    func again() {
        let bell = ExitBell()
        for status: Int32 in [0, 0, 1] {
            bell.ring(status)
            #expect(bell.status() == status)
        }
    }
}
