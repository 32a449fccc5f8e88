import CJansson
private import Glibc
private import Synchronization

/// Where jansson takes its memory from: while a text is parsed, from that text's `JSONArena`; else from the C library.
@safe package enum JanssonAllocator {
    /// Whether the values of a text lie together; in debug builds, and under sanitizers, each has memory
    /// of its own, whose bounds can be watched.
    package static var usesArenas: Bool {
        get { usesArenasFlag.load(ordering: .relaxed) }
        set { usesArenasFlag.store(newValue, ordering: .relaxed) }
    }

    // Atomics, since those are read with one instruction; all are set once.

    #if DEBUG || WATCHED
        private static let usesArenasFlag = Atomic(false)
    #else
        private static let usesArenasFlag = Atomic(true)
    #endif
    /// Where each thread has the memory of the text that it is parsing; nil outside of `use`.
    private static let current = Atomic<pthread_key_t>(0)
    /// What jansson took its memory from before, the C library's functions unless somebody had it changed.
    private static let allocateBefore = Atomic<UInt>(0)
    private static let releaseBefore = Atomic<UInt>(0)

    /// Puts itself between jansson and where it took its memory from.
    static func install() {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key, nil)
        precondition(status == 0, "the process has room for another thread's own value")
        current.store(key, ordering: .relaxed)
        var (allocate, release): (json_malloc_t?, json_free_t?)
        unsafe json_get_alloc_funcs(&allocate, &release)
        unsafe allocateBefore.store(unsafeBitCast(allocate, to: UInt.self), ordering: .relaxed)
        unsafe releaseBefore.store(unsafeBitCast(release, to: UInt.self), ordering: .relaxed)
        unsafe json_set_alloc_funcs({ unsafe JanssonAllocator.allocate($0) }, { unsafe JanssonAllocator.release($0) })
    }

    /// Has jansson do something with the values that lie there.
    static func use<Result>(_ memory: UnsafeMutablePointer<JSONArena>, _ body: () -> Result) -> Result {
        unsafe pthread_setspecific(current.load(ordering: .relaxed), memory)
        defer { pthread_setspecific(current.load(ordering: .relaxed), nil) }
        return body()
    }

    @inline(__always)
    static func systemAllocate(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe unsafeBitCast(allocateBefore.load(ordering: .relaxed), to: json_malloc_t?.self)?(count)
    }

    @inline(__always)
    static func systemFree(_ memory: UnsafeMutableRawPointer?) {
        unsafe unsafeBitCast(releaseBefore.load(ordering: .relaxed), to: json_free_t?.self)?(memory)
    }

    private static var text: UnsafeMutablePointer<JSONArena>? {
        @inline(__always) get {
            unsafe pthread_getspecific(current.load(ordering: .relaxed))?.assumingMemoryBound(to: JSONArena.self)
        }
    }

    @inline(__always)
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if let text = unsafe text { unsafe text.pointee.allocate(count) } else { unsafe systemAllocate(count) }
    }

    @inline(__always)
    private static func release(_ memory: UnsafeMutableRawPointer?) {
        if let text = unsafe text, let memory = unsafe memory, unsafe text.pointee.contains(memory) { return }
        unsafe systemFree(memory)
    }
}
