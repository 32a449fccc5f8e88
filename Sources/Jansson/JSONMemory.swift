/// One piece of memory, in which the values of a text lie behind each other; this is how it begins.
///
/// What jansson makes of a text comes and goes together. Laid into one piece, it needs no memory of its own for each value,
/// and goes without anybody walking it. Only what finds no room is allocated by itself.
///
/// jansson's lexer does not look whether its buffer could grow for a longer token. It goes on with a part of the token: of a
/// string, it then reads and writes past the end; of a number, it stops the process. So from the first refusal on
///
/// - nothing more is granted to the text, so that no string of it is ever taken for complete;
/// - but for the sizes in which the buffer grows, while a reserve lasts: for numbers of up to 500 bytes. Only a longer one, in
///   want of memory, still stops the process.
///
/// What comes of the text is thrown away.
@safe struct JSONMemory {
    /// Where the next value goes, and where the room for values ends.
    private var next: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// What is left of the reserve, behind the values.
    private var reserve: UnsafeMutableRawPointer
    private let reserveEnd: UnsafeMutableRawPointer
    private(set) var isRefused = false
    /// Whether some values were allocated by themselves.
    private(set) var hasOthers = false

    /// 32, 64, 128, 256 and 512 bytes, and one of them again.
    private static let reserveBytes = 1024

    /// A short message's values take some twelve times its bytes. A long one's are allocated by themselves sooner or later.
    private static func roomForValues(ofBytes count: Int) -> Int {
        JanssonMemory.isShared ? min(512 + 16 * count, 0x8000) : 0
    }

    /// Memory for a text of so many bytes; nil: there is none.
    static func make(forBytes count: Int) -> UnsafeMutablePointer<JSONMemory>? {
        let (header, room) = (aligned(MemoryLayout<JSONMemory>.size), roomForValues(ofBytes: count))
        guard let memory = unsafe JanssonMemory.take(header + room + reserveBytes) else { return nil }
        let start = unsafe memory.bindMemory(to: JSONMemory.self, capacity: 1)
        let values = unsafe memory + header
        unsafe start.initialize(
            to: JSONMemory(
                next: values, end: values + room, reserve: values + room, reserveEnd: values + room + reserveBytes))
        return unsafe start
    }

    private static func aligned(_ count: Int) -> Int { (count + 15) & ~15 }

    @inline(__always)
    mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard unsafe count <= end - next - 15 else { return unsafe allocateElsewhere(count) }
        defer { unsafe next += JSONMemory.aligned(count) }
        return unsafe next
    }

    @inline(never)
    private mutating func allocateElsewhere(_ count: Int) -> UnsafeMutableRawPointer? {
        if !isRefused {
            if let memory = unsafe JanssonMemory.take(count) {
                hasOthers = true
                return unsafe memory
            }
            isRefused = true
            unsafe end = next
        }
        return unsafe takeFromReserve(count)
    }

    /// What the lexer's buffer may need to grow; it starts with 16 bytes, and doubles. Refused once, it is refused for good.
    private mutating func takeFromReserve(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 32, count.nonzeroBitCount == 1, unsafe count <= reserveEnd - reserve else {
            unsafe reserve = reserveEnd
            return nil
        }
        defer { unsafe reserve += count }
        return unsafe reserve
    }

    /// Whether that lies in this piece; asked of a piece where it lies.
    @inline(__always)
    mutating func holds(_ memory: UnsafeMutableRawPointer) -> Bool {
        unsafe withUnsafeMutablePointer(to: &self) { start in
            unsafe memory > UnsafeMutableRawPointer(start) && memory < start.pointee.reserveEnd
        }
    }
}
