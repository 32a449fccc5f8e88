private import Synchronization

/// The memory that all clients of a daemon may hold together.
///
/// It counts what clients can make grow: input that is not complete, a message while it is read, output that waits, and the
/// state of sessions. A client may hold half of what the others leave: the fuller the budget, the less each may take, and
/// something always stays free for a client that holds little. Where there is one client it may hold all.
package final class MemoryBudget: Sendable {
    package let bytes: Int
    private let isShared: Bool
    private let total = Atomic(0)
    /// The most that was held since memory was last given back to the system.
    private let peak = Atomic(0)

    /// The C library keeps what was freed in small pieces. It is asked to give it back when so much less is held.
    private static let trimThresholdBytes = 16 << 20

    package init(bytes: Int, isShared: Bool) {
        (self.bytes, self.isShared) = (bytes, isShared)
    }

    /// What all clients hold.
    package var held: Int { total.load(ordering: .relaxed) }

    /// How much more a client may take that holds `own` bytes; below zero if it holds too much already.
    func available(for own: Int) -> Int {
        let others = held - own
        return (isShared ? (bytes - others) / 2 : bytes - others) - own
    }

    /// - Parameter isPooled: what is given back later is left to the C library, which may keep it.
    func add(_ count: Int, isPooled: Bool = true) {
        let now = total.add(count, ordering: .relaxed).newValue
        if count > 0, isPooled { peak.max(now, ordering: .relaxed) }
    }

    /// Whether much less is held than was at some time since this was last true: then there is memory to give back.
    package func claimTrim() -> Bool {
        let (now, most) = (held, peak.load(ordering: .relaxed))
        guard most - now >= Self.trimThresholdBytes else { return false }
        return peak.compareExchange(expected: most, desired: now, ordering: .relaxed).exchanged
    }
}

extension MemoryBudget: Equatable {
    package static func == (one: MemoryBudget, other: MemoryBudget) -> Bool { one === other }
}

/// What one session holds of a budget. It is given back when the session ends, however it ends.
struct MemoryAccount: ~Copyable {
    let budget: MemoryBudget
    private var held = 0
    /// The part of it that is reserved for the message at hand.
    private var reserved = 0

    /// A session may always hold so much, so that ordinary messages are served whatever other clients do.
    private static let guaranteedBytes = 8 << 10
    /// What is held is counted in steps, so that most messages change nothing that other threads look at.
    private static let granularityBytes = 4 << 10

    init(_ budget: MemoryBudget) { self.budget = budget }

    deinit { budget.add(-held) }

    /// How many bytes more may be taken.
    var available: Int { max(budget.available(for: held), Self.guaranteedBytes - held) }

    /// Notes what the session holds now, beside what is reserved.
    mutating func update(_ count: Int) {
        let rounded = (count + Self.granularityBytes - 1) / Self.granularityBytes * Self.granularityBytes + reserved
        if rounded == held { return }
        budget.add(rounded - held)
        held = rounded
    }

    /// Takes `count` bytes for the message at hand, until `release`. The caller has looked at `room`.
    mutating func reserve(_ count: Int, isPooled: Bool) {
        budget.add(count, isPooled: isPooled)
        held += count
        reserved += count
    }

    mutating func release(_ count: Int) {
        budget.add(-count)
        held -= count
        reserved -= count
    }
}
