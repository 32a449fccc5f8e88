import CJansson
private import Glibc
private import Synchronization

/// The memory allocator that jansson uses: the C library's, within the `JSONAllowance` of the text that is parsed.
@safe enum JanssonAllocator {
    // Atomics, because they are read with one instruction. They are set once.

    /// The thread-specific key of the allowance of the text that the thread parses; nil outside of `use`.
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

    /// Calls `body` while jansson allocates within this allowance.
    static func use<Result>(_ allowance: inout JSONAllowance, _ body: () -> Result) -> Result {
        unsafe withUnsafeMutablePointer(to: &allowance) { pointer in
            unsafe pthread_setspecific(current.load(ordering: .relaxed), pointer)
            defer { pthread_setspecific(current.load(ordering: .relaxed), nil) }
            return body()
        }
    }

    @inline(__always)
    static func systemAllocate(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe unsafeBitCast(allocateBefore.load(ordering: .relaxed), to: json_malloc_t?.self)?(count)
    }

    @inline(__always)
    static func systemFree(_ memory: UnsafeMutableRawPointer?) {
        unsafe unsafeBitCast(releaseBefore.load(ordering: .relaxed), to: json_free_t?.self)?(memory)
    }

    private static var allowance: UnsafeMutablePointer<JSONAllowance>? {
        unsafe pthread_getspecific(current.load(ordering: .relaxed))?.assumingMemoryBound(to: JSONAllowance.self)
    }

    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if let allowance = unsafe allowance {
            unsafe allowance.pointee.allocate(count)
        } else {
            unsafe systemAllocate(count)
        }
    }

    private static func release(_ memory: UnsafeMutableRawPointer?) {
        if let memory = unsafe memory, unsafe allowance?.pointee.reserveContains(memory) == true { return }
        unsafe systemFree(memory)
    }
}
