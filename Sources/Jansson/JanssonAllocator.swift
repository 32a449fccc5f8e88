import CJansson
private import Glibc
private import Synchronization

/// The memory allocator that jansson uses: while a text is parsed, its `JSONArena`; otherwise the C library.
@safe package enum JanssonAllocator {
    /// Whether the values of a text are allocated in chunks. Debug builds and sanitizers allocate each value
    /// separately, so that they can check its bounds.
    package static var usesArenas: Bool {
        get { usesArenasFlag.load(ordering: .relaxed) }
        set { usesArenasFlag.store(newValue, ordering: .relaxed) }
    }

    // Atomics, because they are read with one instruction. They are set once.

    #if DEBUG || SANITIZED
        private static let usesArenasFlag = Atomic(false)
    #else
        private static let usesArenasFlag = Atomic(true)
    #endif
    /// The thread-specific key of the arena of the text that the thread parses; nil outside of `use`.
    private static let current = Atomic<pthread_key_t>(0)
    /// The functions that jansson used before: those of the C library, unless a test has replaced them.
    private static let allocateBefore = Atomic<UInt>(0)
    private static let releaseBefore = Atomic<UInt>(0)

    /// Installs the allocator once per process, and seeds the hash function of member names with a random number, so that
    /// clients cannot cause collisions.
    ///
    /// Without a seed jansson would open /dev/urandom, which the sandbox forbids, and then use the time as the seed.
    static func install() { installed }

    private static let installed: Void = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key, nil)
        precondition(status == 0, "the process has no thread-specific key left")
        current.store(key, ordering: .relaxed)
        var (allocate, release): (json_malloc_t?, json_free_t?)
        unsafe json_get_alloc_funcs(&allocate, &release)
        unsafe allocateBefore.store(unsafeBitCast(allocate, to: UInt.self), ordering: .relaxed)
        unsafe releaseBefore.store(unsafeBitCast(release, to: UInt.self), ordering: .relaxed)
        unsafe json_set_alloc_funcs({ unsafe JanssonAllocator.allocate($0) }, { unsafe JanssonAllocator.release($0) })
        json_object_seed(Int(UInt32.random(in: 1 ... .max)))
    }()

    /// Calls `body` while jansson allocates from this arena.
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
