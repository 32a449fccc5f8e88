/// The memory that jansson may allocate while it parses one text.
///
/// After so many bytes, and if the system has no memory, allocations fail. jansson's lexer does not check whether its
/// buffer could grow for a longer token. It goes on with a part of the token: with a string it then reads and writes out
/// of bounds, and with a number it aborts the process. So after the first failed allocation
///
/// - all further allocations fail, so that no string of the text is considered complete;
/// - except for the sizes in which the buffer grows. They come from a reserve, which suffices for numbers of up to 500
///   bytes. Only a longer number still aborts the process if memory runs out.
///
/// The result of such a parse is discarded.
@safe struct JSONAllowance {
    enum Refusal { case systemHasNone, allowanceIsUsed }

    private let allowance: Int
    private let reserve: UnsafeMutableRawPointer
    /// Bytes of the reserve that are used.
    private var usedReserve = 0
    /// Bytes that were allocated, with what the C library adds to each value.
    private(set) var spentBytes = 0
    /// Not nil after an allocation has failed.
    private(set) var refusal: Refusal?

    /// 32, 64, 128, 256 and 512 bytes, and one of them again.
    static let reserveBytes = 1024

    init(_ allowance: Int, reserve: UnsafeMutableRawPointer) {
        self.allowance = allowance
        unsafe self.reserve = reserve
    }

    mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if refusal == nil {
            let taken = (count + 8 + 15) & ~15
            if spentBytes + taken > allowance {
                refusal = .allowanceIsUsed
            } else if let memory = unsafe JanssonAllocator.systemAllocate(count) {
                spentBytes += taken
                return unsafe memory
            } else {
                refusal = .systemHasNone
            }
        }
        return unsafe allocateFromReserve(count)
    }

    /// Allocates from the reserve if `count` is a size to which the lexer's buffer grows: it starts with 16 bytes, and
    /// doubles. After one failure, all fail.
    private mutating func allocateFromReserve(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 32, count.nonzeroBitCount == 1, count <= Self.reserveBytes - usedReserve else {
            usedReserve = Self.reserveBytes
            return nil
        }
        defer { usedReserve += count }
        return unsafe reserve + usedReserve
    }

    /// Whether memory is part of the reserve, which jansson must not free.
    func reserveContains(_ memory: UnsafeMutableRawPointer) -> Bool {
        unsafe memory >= reserve && memory < reserve + Self.reserveBytes
    }
}
