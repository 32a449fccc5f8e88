/// The arena of one text: a bump allocator for its values. The struct itself is at the start of the first chunk.
///
/// jansson creates and frees the values of a text together. So the arena places values one after the other in a few
/// chunks, and frees the chunks together. The first chunk suffices for a typical message; a longer text allocates more.
/// Without arenas a gesture/update takes 14.4 % more instructions, and a pointer/move with 4 samples 17.3 %.
/// Debug builds and sanitizers allocate each value separately instead (`JanssonAllocator.usesArenas`), so that they can
/// check its bounds.
///
/// The values of a text may take `allowance` bytes. After that, and if the system has no memory, allocations fail.
///
/// jansson's lexer does not check whether its buffer could grow for a longer token. It goes on with a part of the
/// token: with a string it then reads and writes out of bounds, and with a number it aborts the process. So after the
/// first failed allocation
///
/// - all further allocations fail, so that no string of the text is considered complete;
/// - except for the sizes in which the buffer grows. They come from a reserve, which suffices for numbers of up to 500
///   bytes. Only a longer number still aborts the process if memory runs out.
///
/// The result of such a parse is discarded.
@safe struct JSONArena {
    enum Refusal { case systemHasNone, allowanceIsUsed }

    /// Where the next value is placed, and where the current chunk ends.
    private var next: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// The rest of the reserve, which follows the values of the first chunk.
    private var reserve: UnsafeMutableRawPointer
    private let reserveEnd: UnsafeMutableRawPointer
    /// The chunk that was allocated last. Each starts with the address of the one before it. Nil for the first.
    private var lastChunk: UnsafeMutableRawPointer?
    private var nextChunkBytes = 64 << 10
    /// How many bytes may still be allocated.
    private var allowance: Int
    private let usesChunks: Bool
    /// The size of the first chunk, with the struct and the reserve.
    let firstChunkBytes: Int
    /// Bytes that were allocated beside the first chunk.
    private(set) var spentBytes = 0
    /// Not nil after an allocation has failed.
    private(set) var refusal: Refusal?
    /// Whether some values were allocated separately.
    private(set) var hasSeparateValues = false

    /// 32, 64, 128, 256 and 512 bytes, and one of them again.
    private static let reserveBytes = 1024
    private static let largestChunkBytes = 1 << 20
    /// A chunk starts with an address, and values are aligned to 16 bytes.
    private static let chunkHeaderBytes = 16

    /// The size of the first chunk, without its header. The values of a short message take about twelve times its
    /// bytes.
    private static func firstChunkBytes(ofBytes count: Int) -> Int {
        JanssonAllocator.usesArenas ? min(512 + 16 * min(count, 0x8000), 0x8000) : 0
    }

    /// Creates the arena of a text of `count` bytes whose values may take `allowance` bytes; nil if the system has no
    /// memory. Free it with `release`.
    static func make(forBytes count: Int, allowance: Int) -> UnsafeMutablePointer<JSONArena>? {
        let (header, size) = (aligned(MemoryLayout<JSONArena>.size), firstChunkBytes(ofBytes: count))
        guard let memory = unsafe JanssonAllocator.systemAllocate(header + size + reserveBytes) else { return nil }
        let start = unsafe memory.bindMemory(to: JSONArena.self, capacity: 1)
        let values = unsafe memory + header
        unsafe start.initialize(
            to: JSONArena(
                next: values, end: values + size, reserve: values + size, reserveEnd: values + size + reserveBytes,
                allowance: allowance, usesChunks: size > 0, firstChunkBytes: header + size + reserveBytes))
        return unsafe start
    }

    private init(
        next: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer, reserve: UnsafeMutableRawPointer,
        reserveEnd: UnsafeMutableRawPointer, allowance: Int, usesChunks: Bool, firstChunkBytes: Int
    ) {
        unsafe (self.next, self.end, self.reserve, self.reserveEnd) = (next, end, reserve, reserveEnd)
        (self.allowance, self.usesChunks, self.firstChunkBytes) = (allowance, usesChunks, firstChunkBytes)
    }

    /// Frees all chunks. The first one, with the struct itself, is the last.
    static func release(_ memory: UnsafeMutablePointer<JSONArena>) {
        var chunk = unsafe memory.pointee.lastChunk
        while let freed = unsafe chunk {
            unsafe chunk = freed.load(as: UnsafeMutableRawPointer?.self)
            unsafe JanssonAllocator.systemFree(freed)
        }
        unsafe JanssonAllocator.systemFree(memory)
    }

    private static func aligned(_ count: Int) -> Int { (count + 15) & ~15 }

    // MARK: For jansson

    @inline(__always)
    mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard unsafe count <= end - next - 15 else { return unsafe allocateOutsideChunk(count) }
        defer { unsafe next += JSONArena.aligned(count) }
        return unsafe next
    }

    private mutating func allocateOutsideChunk(_ count: Int) -> UnsafeMutableRawPointer? {
        if refusal == nil {
            if let memory = unsafe usesChunks ? allocateInNewChunk(count) : allocateSeparately(count) {
                return unsafe memory
            }
            refusal = refusal ?? .systemHasNone
            unsafe end = next
        }
        return unsafe allocateFromReserve(count)
    }

    private mutating func allocateSeparately(_ count: Int) -> UnsafeMutableRawPointer? {
        guard spend(count) else { return nil }
        hasSeparateValues = true
        return unsafe JanssonAllocator.systemAllocate(count)
    }

    private mutating func allocateInNewChunk(_ count: Int) -> UnsafeMutableRawPointer? {
        let needed = JSONArena.aligned(count) + JSONArena.chunkHeaderBytes + 15
        let size = max(needed, min(nextChunkBytes, allowance))
        guard spend(size), let chunk = unsafe JanssonAllocator.systemAllocate(size) else { return nil }
        nextChunkBytes = min(2 * nextChunkBytes, JSONArena.largestChunkBytes)
        unsafe chunk.storeBytes(of: lastChunk, as: UnsafeMutableRawPointer?.self)
        unsafe lastChunk = chunk
        unsafe next = chunk + JSONArena.chunkHeaderBytes
        unsafe end = chunk + size
        defer { unsafe next += JSONArena.aligned(count) }
        return unsafe next
    }

    /// Subtracts bytes from the allowance. Returns false if it has fewer.
    private mutating func spend(_ count: Int) -> Bool {
        guard count <= allowance else {
            refusal = .allowanceIsUsed
            return false
        }
        allowance -= count
        spentBytes += count
        return true
    }

    /// Allocates from the reserve if `count` is a size to which the lexer's buffer grows: it starts with 16 bytes, and
    /// doubles. After one failure, all fail.
    private mutating func allocateFromReserve(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 32, count.nonzeroBitCount == 1, unsafe count <= reserveEnd - reserve else {
            unsafe reserve = reserveEnd
            return nil
        }
        defer { unsafe reserve += count }
        return unsafe reserve
    }

    /// Whether `memory` is freed together with the chunks. Call it on the arena in place, not on a copy.
    @inline(__always)
    mutating func contains(_ memory: UnsafeMutableRawPointer) -> Bool {
        if usesChunks { return true }
        return unsafe withUnsafeMutablePointer(to: &self) { start in
            unsafe memory > UnsafeMutableRawPointer(start) && memory < start.pointee.reserveEnd
        }
    }
}
