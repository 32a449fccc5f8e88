private import CJansson
private import Synchronization

/// jansson's memory, counted, and refused on demand.
///
/// It belongs to the whole process: for exit tests, which have one each.
package enum RefusingAllocator {
    private static let live = Atomic<Int>(0)
    private static let made = Atomic<Int>(0)
    /// The allocation to refuse, counted from 1.
    private static let refused = Atomic<Int>(.max)

    /// To be called before anything is parsed.
    package static func install() {
        unsafe json_set_alloc_funcs({ unsafe RefusingAllocator.allocate($0) }, { unsafe RefusingAllocator.release($0) })
    }

    /// Counts from 1 again, and refuses the allocation of that number.
    package static func refuse(_ number: Int) {
        made.store(0, ordering: .relaxed)
        refused.store(number, ordering: .relaxed)
    }

    package static var hasRefused: Bool { made.load(ordering: .relaxed) >= refused.load(ordering: .relaxed) }

    /// How often memory was asked for since the count began.
    package static var count: Int { made.load(ordering: .relaxed) }

    /// Whether all has been given back.
    package static var isAllReleased: Bool { live.load(ordering: .relaxed) == 0 }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        let number = made.add(1, ordering: .relaxed).newValue
        if number == refused.load(ordering: .relaxed) { return nil }
        live.add(1, ordering: .relaxed)
        return UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    }

    private static func release(_ memory: UnsafeMutableRawPointer?) {
        guard let memory = unsafe memory else { return }
        live.subtract(1, ordering: .relaxed)
        unsafe memory.deallocate()
    }
}
