private import CJansson
private import Synchronization

/// jansson's memory, counted, and refused for a while on demand.
///
/// It belongs to the whole process: for exit tests, which have one each.
package enum RefusingAllocator {
    private static let live = Atomic<Int>(0)
    private static let made = Atomic<Int>(0)
    /// The first allocation to refuse, counted from 1, and the first not to refuse any more.
    private static let first = Atomic<Int>(.max)
    private static let end = Atomic<Int>(.max)

    /// To be called before anything is parsed.
    package static func install() {
        unsafe json_set_alloc_funcs({ unsafe RefusingAllocator.allocate($0) }, { unsafe RefusingAllocator.release($0) })
    }

    /// Counts from 1 again, and refuses so many allocations from the one of that number on.
    package static func refuse(from number: Int, count: Int = 1) {
        let (sum, overflowed) = number.addingReportingOverflow(count)
        made.store(0, ordering: .relaxed)
        first.store(number, ordering: .relaxed)
        end.store(overflowed ? .max : sum, ordering: .relaxed)
    }

    /// Refuses nothing any more.
    ///
    /// - Returns: Whether anything was refused.
    @discardableResult
    package static func grant() -> Bool {
        defer { first.store(.max, ordering: .relaxed) }
        return hasRefused
    }

    package static var hasRefused: Bool { made.load(ordering: .relaxed) >= first.load(ordering: .relaxed) }

    /// How often memory was asked for since the count began.
    package static var count: Int { made.load(ordering: .relaxed) }

    /// Whether all has been given back.
    package static var isAllReleased: Bool { live.load(ordering: .relaxed) == 0 }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        let number = made.add(1, ordering: .relaxed).newValue
        if number >= first.load(ordering: .relaxed), number < end.load(ordering: .relaxed) { return nil }
        live.add(1, ordering: .relaxed)
        return UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    }

    private static func release(_ memory: UnsafeMutableRawPointer?) {
        guard let memory = unsafe memory else { return }
        live.subtract(1, ordering: .relaxed)
        unsafe memory.deallocate()
    }
}
