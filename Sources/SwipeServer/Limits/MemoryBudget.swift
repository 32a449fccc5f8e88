private import Synchronization

/// The memory that all clients of a daemon may hold together.
///
/// It counts everything that clients can make grow: incomplete input, messages while they are parsed, unread output,
/// and the state of sessions. In a shared budget the quota of a client is half of what the others leave, so some memory
/// always remains for a client that holds little. A single client may hold
/// all.
package final class MemoryBudget: Sendable {
    package let bytes: Int
    private let isShared: Bool
    private let total = Atomic(0)
    /// The maximum of `total` since the last trim.
    private let peak = Atomic(0)

    /// The C library retains freed memory. A trim is worthwhile once the total has fallen by this.
    private static let trimThresholdBytes = 16 << 20

    package init(bytes: Int, isShared: Bool) {
        (self.bytes, self.isShared) = (bytes, isShared)
    }

    package var held: Int { total.load(ordering: .relaxed) }

    /// How many more bytes a client that holds `own` bytes may take. Negative if it holds too much already.
    func available(for own: Int) -> Int {
        let others = held - own
        return (isShared ? (bytes - others) / 2 : bytes - others) - own
    }

    /// Adds to the total.
    func add(_ count: Int) {
        let now = total.add(count, ordering: .relaxed).newValue
        if count > 0 { peak.max(now, ordering: .relaxed) }
    }

    /// Returns whether the total has fallen far below its peak, so that a trim of the heap is worth its time. It resets
    /// the peak then.
    package func claimTrim() -> Bool {
        let (now, most) = (held, peak.load(ordering: .relaxed))
        guard most - now >= Self.trimThresholdBytes else { return false }
        return peak.compareExchange(expected: most, desired: now, ordering: .relaxed).exchanged
    }
}

extension MemoryBudget: Equatable {
    package static func == (one: MemoryBudget, other: MemoryBudget) -> Bool { one === other }
}

/// A session's share of a budget. It is returned in `deinit`.
struct MemoryAccount: ~Copyable {
    let budget: MemoryBudget
    private var held = 0
    /// The part that is reserved for the current message.
    private var reserved = 0

    /// A session may always hold this, so that small messages are processed whatever other clients do.
    private static let guaranteedBytes = 8 << 10
    /// Sizes are rounded up to multiples of this, so that most messages do not change the shared counter.
    private static let granularityBytes = 4 << 10

    init(_ budget: MemoryBudget) { self.budget = budget }

    deinit { budget.add(-held) }

    /// How many more bytes the session may take.
    var available: Int { max(budget.available(for: held), Self.guaranteedBytes - held) }

    /// Sets what the session holds, without what is reserved.
    mutating func update(_ count: Int) {
        let rounded = (count + Self.granularityBytes - 1) / Self.granularityBytes * Self.granularityBytes + reserved
        if rounded == held { return }
        budget.add(rounded - held)
        held = rounded
    }

    /// Reserves bytes for the current message, until `release`. The caller has checked `available`.
    mutating func reserve(_ count: Int) {
        budget.add(count)
        held += count
        reserved += count
    }

    mutating func release(_ count: Int) {
        budget.add(-count)
        held -= count
        reserved -= count
    }
}
