import Glibc
import Linux
import Testing

@Suite("The output queue")
struct OutputQueueTests {
    @Test("delivers every byte once and in order, however it is read", arguments: [1, 7, 4_096, 65_536])
    func order(piece: Int) {
        let pipe = TestPipe()
        let output = OutputDescriptor(owning: pipe.writer)
        var queue = OutputQueue()
        var (sent, received) = ([UInt8](), [UInt8]())
        while sent.count < 200_000 {
            let news = (0..<3_001).map { UInt8(truncatingIfNeeded: sent.count + $0) }
            sent += news
            queue.bytes += news
            if case .failed(let error) = queue.write(to: output) { Issue.record("\(error)") }
            received += pipe.read(piece)
        }
        while received.count < sent.count {
            _ = queue.write(to: output)
            received += pipe.read(65_536)
        }
        #expect(received == sent)
        #expect(queue.isEmpty)
    }

    @Test("never blocks at a full pipe, and notices a broken one")
    func fullPipe() {
        signal(SIGPIPE, SIG_IGN)
        let output: OutputDescriptor
        do {
            let pipe = TestPipe()
            output = OutputDescriptor(owning: pipe.writer)
            var queue = OutputQueue()
            queue.bytes = [UInt8](repeating: 1, count: 1 << 20)
            guard case .wrote(let count) = queue.write(to: output) else {
                Issue.record("an empty pipe takes some")
                return
            }
            #expect(queue.count == (1 << 20) - count)
            #expect(queue.write(to: output) == .wouldBlock)
        }
        #expect(output.write([1].span) == .brokenPipe)
    }

    @Test("frees the memory of a burst")
    func storage() {
        var queue = OutputQueue()
        queue.bytes = [UInt8](repeating: 1, count: 2 * OutputQueue.keptCapacityBytes)
        queue.remove(queue.count)
        #expect(queue.bytes.capacity == 0)
        queue.bytes = [UInt8](repeating: 1, count: 1_000)
        queue.remove(queue.count)
        #expect(queue.bytes.capacity >= 1_000)
    }
}
