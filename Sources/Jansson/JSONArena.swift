/// The memory that the values of one text take; the struct itself lies at the start of the first piece.
///
/// jansson creates and frees the values of a text together. So values are laid behind each other into a few pieces, which are
/// freed together: the first piece has room for an ordinary message, and a longer text takes further ones. Debug builds and
/// sanitizers allocate each value separately instead (`JanssonAllocator.usesArenas`), which lets them watch its bounds.
///
/// A text may take `allowance` bytes. The memory is refused from then on, as it is when the system has none left.
///
/// jansson's lexer does not check whether its buffer could grow for a longer token. It goes on with a part of the token: with
/// a string it then reads and writes past the end, and with a number it stops the process. So after the first refusal
///
/// - the text gets no more memory, so that no string of it is ever taken for complete;
/// - except for the sizes in which the buffer grows, from a reserve: enough for numbers of up to 500 bytes. Only a longer
///   number still stops the process, when memory runs out.
///
/// The result of such a parse is thrown away.
@safe struct JSONArena {
    /// Why a text gets no more memory.
    enum Refusal { case systemHasNone, allowanceIsUsed }

    /// Where the next value goes, and where the room for values ends.
    private var next: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// What is left of the reserve, behind the values of the first piece.
    private var reserve: UnsafeMutableRawPointer
    private let reserveEnd: UnsafeMutableRawPointer
    /// The piece that was taken last; each begins with the address of the one before it. Nil: there is only the first.
    private var lastChunk: UnsafeMutableRawPointer?
    private var nextChunkBytes = 64 << 10
    /// How many bytes the text may still take.
    private var allowance: Int
    /// Whether the values lie in pieces.
    private let usesChunks: Bool
    /// How many bytes were taken beside the first piece.
    private(set) var spentBytes = 0
    private(set) var refusal: Refusal?
    /// Whether some values were allocated separately.
    private(set) var hasSeparateValues = false

    /// 32, 64, 128, 256 and 512 bytes, and one of them again.
    private static let reserveBytes = 1024
    private static let largestChunkBytes = 1 << 20
    /// A piece begins with an address, and values are aligned to 16 bytes.
    private static let chunkHeaderBytes = 16

    /// The values of a short message take about twelve times its bytes. A long one takes further pieces.
    private static func firstChunkBytes(ofBytes count: Int) -> Int {
        JanssonAllocator.usesArenas ? min(512 + 16 * min(count, 0x8000), 0x8000) : 0
    }

    /// Memory for a text of `count` bytes, of which it may take `allowance`; nil if the system has none.
    static func make(forBytes count: Int, allowance: Int) -> UnsafeMutablePointer<JSONArena>? {
        let (header, room) = (aligned(MemoryLayout<JSONArena>.size), firstChunkBytes(ofBytes: count))
        guard let memory = unsafe JanssonAllocator.systemAllocate(header + room + reserveBytes) else { return nil }
        let start = unsafe memory.bindMemory(to: JSONArena.self, capacity: 1)
        let values = unsafe memory + header
        unsafe start.initialize(
            to: JSONArena(
                next: values, end: values + room, reserve: values + room, reserveEnd: values + room + reserveBytes,
                allowance: allowance, usesChunks: room > 0))
        return unsafe start
    }

    private init(
        next: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer, reserve: UnsafeMutableRawPointer,
        reserveEnd: UnsafeMutableRawPointer, allowance: Int, usesChunks: Bool
    ) {
        unsafe (self.next, self.end, self.reserve, self.reserveEnd) = (next, end, reserve, reserveEnd)
        (self.allowance, self.usesChunks) = (allowance, usesChunks)
    }

    /// Frees every piece, the first one with the struct itself last.
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

    @inline(never)
    private mutating func allocateOutsideChunk(_ count: Int) -> UnsafeMutableRawPointer? {
        if refusal == nil {
            if let memory = unsafe usesChunks ? allocateInNewChunk(count) : allocateSeparately(count) {
                return unsafe memory
            }
            refusal = refusal ?? .systemHasNone
            unsafe end = next
        }
        return unsafe takeFromReserve(count)
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

    /// Takes bytes off the allowance; false if it has fewer.
    private mutating func spend(_ count: Int) -> Bool {
        guard count <= allowance else {
            refusal = .allowanceIsUsed
            return false
        }
        allowance -= count
        spentBytes += count
        return true
    }

    /// The sizes in which the lexer's buffer grows: it starts with 16 bytes, and doubles. After one refusal, all are refused.
    private mutating func takeFromReserve(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 32, count.nonzeroBitCount == 1, unsafe count <= reserveEnd - reserve else {
            unsafe reserve = reserveEnd
            return nil
        }
        defer { unsafe reserve += count }
        return unsafe reserve
    }

    /// Whether `memory` is freed together with the pieces; asked of the struct where it lies.
    @inline(__always)
    mutating func contains(_ memory: UnsafeMutableRawPointer) -> Bool {
        if usesChunks { return true }
        return unsafe withUnsafeMutablePointer(to: &self) { start in
            unsafe memory > UnsafeMutableRawPointer(start) && memory < start.pointee.reserveEnd
        }
    }
}
