import Allocations
import Glibc

/// What an operation costs.
struct Cost {
    /// ns: the best of many rounds, which repeats on a busy machine, as a mean does not.
    var time: Double
    /// How often memory is asked for.
    var allocations: Double

    /// Does something so many times a round.
    ///
    /// - Parameter restore: brings back what a round has changed; it is not measured.
    static func of(
        _ count: Int, rounds: Int = 15, restore: () -> Void = {}, _ operation: (Int) -> Void
    ) -> Cost {
        var best = Cost(time: .infinity, allocations: .infinity)
        for _ in 0..<rounds {
            restore()
            let (start, before) = (now, allocation_count())
            for number in 0..<count { operation(number) }
            let (time, allocations) = (now - start, allocation_count() - before)
            best.time = min(best.time, time / Double(count))
            best.allocations = min(best.allocations, Double(allocations) / Double(count))
        }
        return best
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// What makes something costs in memory, in bytes.
func bytes(of body: () -> Void) -> Int {
    let before = allocated_bytes()
    body()
    return Int(allocated_bytes()) - Int(before)
}

/// Uses a value, so that the compiler cannot leave out what it is the result of.
@inline(never) func use<Value>(_ value: Value) {}
