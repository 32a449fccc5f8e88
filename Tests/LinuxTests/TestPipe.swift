import Glibc
import Linux

/// A pipe whose reading end the test holds.
struct TestPipe: ~Copyable {
    let reader: Int32
    /// For a descriptor that takes ownership of it.
    let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let made = unsafe pipe(&ends)
        precondition(made == 0, "a pipe can be made")
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
    }

    /// Reads at most so many bytes. It blocks if there are none.
    func read(_ limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = unsafe max(0, Glibc.read(reader, buffer.baseAddress, limit))
        }
    }
}
