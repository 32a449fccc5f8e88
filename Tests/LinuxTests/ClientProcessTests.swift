import Glibc
import Linux
import Testing

struct ClientProcessTests {
    @Test(
        "the parent follows the process's name, whatever the name contains",
        arguments: [
            ("4711 (cat) S 17 4711 1 0", 17), ("4711 (a) b (c d) 5) R 1 1", 1), ("4711 () S 0 0", 0),
            ("4711 (cat) S", nil), ("4711 (cat) S x 1", nil), ("4711", nil), ("", nil),
        ] as [(String, Int32?)])
    func parent(line: String, parent: Int32?) {
        #expect(ClientProcess.parent(inStatus: Array(line.utf8)) == parent)
    }

    @Test(
        "a number without a process, and a process that is not an ancestor, is not watched",
        arguments: [0, -1, Int32.max, getpid()])
    func others(process: Int32) {
        let isWatched = ClientProcess(process) != nil
        #expect(!isWatched)
    }

    @Test("the parent process is watched")
    func parents() {
        let isWatched = ClientProcess(getppid()) != nil
        #expect(isWatched)
    }
}
