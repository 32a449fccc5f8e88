import CJansson
private import Glibc
private import Synchronization

/// jansson's memory: the C library's, until that refuses some to a text that is being parsed.
///
/// jansson's lexer does not look whether its buffer could grow for a longer token. It goes on with a part of the token: of a
/// string, it then reads and writes past the end; of a number, it stops the process. So from the first refusal on
///
/// - nothing more is granted to that text, so that no string of it is ever taken for complete;
/// - but for the sizes in which the buffer grows, while a reserve of our own lasts: for numbers of up to 500 bytes. Only a longer
///   one, in want of memory, still stops the process.
///
/// What comes of the text is thrown away.
@safe enum JanssonMemory {
    /// A text that a thread is parsing.
    @safe private struct Text {
        var isRefused = false
        /// Taken from the start to the end, and never given back: a text has few uses for it.
        var reserve: UnsafeMutableRawBufferPointer
        var used = 0

        /// What the lexer's buffer may need to grow; it starts with 16 bytes, and doubles. Refused once, it is refused for good.
        mutating func takeFromReserve(_ count: Int) -> UnsafeMutableRawPointer? {
            guard count >= 32, count.nonzeroBitCount == 1, unsafe count <= reserve.count - used else {
                used = unsafe reserve.count
                return nil
            }
            defer { used += count }
            return unsafe reserve.baseAddress?.advanced(by: used)
        }

        func holds(_ memory: UnsafeMutableRawPointer?) -> Bool {
            guard let memory = unsafe memory, let start = unsafe reserve.baseAddress else { return false }
            return unsafe memory >= start && memory < start + reserve.count
        }
    }

    /// 32, 64, 128, 256 and 512 bytes, and one of them again.
    private static let reserveBytes = 1024

    /// Where each thread has the text that it is parsing; nil outside of `parse`.
    private static let current: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key, nil)
        precondition(status == 0, "the process has room for another thread's own value")
        return key
    }()

    /// How many texts are being parsed that were refused something; nearly always none, and then nothing is to be looked up.
    private static let refusedTexts = Atomic<Int>(0)

    /// What jansson took its memory from before, the C library's functions unless somebody had it changed; set once.
    ///
    /// Addresses in atomics, since those are read with one instruction.
    private static let allocateBefore = Atomic<UInt>(0)
    private static let releaseBefore = Atomic<UInt>(0)

    /// Puts itself between jansson and where it took its memory from.
    static func install() {
        var (allocate, release): (json_malloc_t?, json_free_t?)
        unsafe json_get_alloc_funcs(&allocate, &release)
        unsafe allocateBefore.store(unsafeBitCast(allocate, to: UInt.self), ordering: .relaxed)
        unsafe releaseBefore.store(unsafeBitCast(release, to: UInt.self), ordering: .relaxed)
        unsafe json_set_alloc_funcs({ unsafe JanssonMemory.allocate($0) }, { unsafe JanssonMemory.release($0) })
    }

    /// Has jansson parse a text, and returns what it makes of it: nil if it is wrong.
    static func parse(
        _ body: () -> UnsafeMutablePointer<json_t>?
    ) throws(JSONOutOfMemory) -> UnsafeMutablePointer<json_t>? {
        let (value, isRefused) = unsafe withUnsafeTemporaryAllocation(byteCount: reserveBytes, alignment: 16) {
            reserve in
            var text = unsafe Text(reserve: reserve)
            return unsafe withUnsafeMutablePointer(to: &text) { text in
                unsafe pthread_setspecific(current, text)
                defer { pthread_setspecific(current, nil) }
                let value = unsafe body()
                guard unsafe text.pointee.isRefused else { return unsafe (value, false) }
                unsafe json_decref(value)  // some of it may be in the reserve
                refusedTexts.subtract(1, ordering: .relaxed)
                return (nil, true)
            }
        }
        if isRefused { throw JSONOutOfMemory() }
        return unsafe value
    }

    private static var text: UnsafeMutablePointer<Text>? {
        unsafe pthread_getspecific(current)?.assumingMemoryBound(to: Text.self)
    }

    @inline(__always)
    private static func take(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe unsafeBitCast(allocateBefore.load(ordering: .relaxed), to: json_malloc_t?.self)?(count)
    }

    @inline(__always)
    private static func giveBack(_ memory: UnsafeMutableRawPointer?) {
        unsafe unsafeBitCast(releaseBefore.load(ordering: .relaxed), to: json_free_t?.self)?(memory)
    }

    @inline(__always)
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if refusedTexts.load(ordering: .relaxed) == 0 || !isTextRefused, let memory = unsafe take(count) {
            return unsafe memory
        }
        return unsafe refuse(count)
    }

    @inline(__always)
    private static func release(_ memory: UnsafeMutableRawPointer?) {
        if refusedTexts.load(ordering: .relaxed) == 0 {
            unsafe giveBack(memory)
        } else {
            unsafe releaseIfGranted(memory)
        }
    }

    // MARK: When there is none

    /// Whether it is this thread's text that was refused something.
    @inline(never)
    private static var isTextRefused: Bool { unsafe text?.pointee.isRefused == true }

    @inline(never)
    private static func refuse(_ count: Int) -> UnsafeMutableRawPointer? {
        guard let text = unsafe text else { return nil }
        if unsafe !text.pointee.isRefused {
            unsafe text.pointee.isRefused = true
            refusedTexts.add(1, ordering: .relaxed)
        }
        return unsafe text.pointee.takeFromReserve(count)
    }

    @inline(never)
    private static func releaseIfGranted(_ memory: UnsafeMutableRawPointer?) {
        if let text = unsafe text, unsafe text.pointee.holds(memory) { return }
        unsafe giveBack(memory)
    }
}
