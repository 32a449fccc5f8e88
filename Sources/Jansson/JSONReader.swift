private import Glibc

/// Reads a message into nodes, in one pass.
///
/// It reads the same values as jansson (`ReaderTests`), in a seventh of the instructions, but leaves some texts to it:
/// batches, and those with an escape, an integer of 19 digits, an object of many members, or an error.
@safe struct JSONReader {
    /// The most members of an object, because each pair of names is compared.
    private static let mostMembers = 32

    private var byte: UnsafePointer<UInt8>
    private var node: UnsafeMutablePointer<JSONNode>
    private let lastNode: UnsafeMutablePointer<JSONNode>
    private var levelsLeft: Int

    /// The bytes of memory for a text of that length: the most nodes that it can have, a copy of the text, and NUL bytes.
    static func byteCount(ofText count: Int) -> Int {
        nodeCount(ofText: count) * MemoryLayout<JSONNode>.stride + count + paddingBytes
    }

    private static func nodeCount(ofText count: Int) -> Int { count / 2 + 8 }

    /// The text ends with a NUL byte, and is read by eight bytes at a time.
    private static let paddingBytes = 8

    /// Reads a text into memory of `byteCount(ofText:)` bytes. The root is the first node.
    ///
    /// - Returns: how many of the bytes are used; nil if jansson has to parse the text.
    static func read(_ text: Span<UInt8>, maximumDepth: Int, into memory: UnsafeMutablePointer<JSONNode>) -> Int? {
        let nodesEnd = unsafe memory + nodeCount(ofText: text.count)
        let copy = UnsafeMutableRawPointer(nodesEnd)
        unsafe text.withUnsafeBytes { source in
            guard let first = source.baseAddress else { return }
            unsafe copy.copyMemory(from: first, byteCount: source.count)
        }
        unsafe (copy + text.count).storeBytes(of: 0, as: UInt64.self)
        let start = unsafe UnsafePointer(copy.bindMemory(to: UInt8.self, capacity: text.count + paddingBytes))
        var reader = unsafe JSONReader(byte: start, node: memory, lastNode: nodesEnd - 1, levelsLeft: maximumDepth)
        reader.skipSpace()
        guard unsafe reader.byte.pointee == UInt8(ascii: "{"), reader.value() else { return nil }
        reader.skipSpace()
        guard unsafe reader.byte == start + text.count else { return nil }
        return unsafe (reader.node - memory) * MemoryLayout<JSONNode>.stride + text.count + paddingBytes
    }

    private mutating func value() -> Bool {
        switch unsafe byte.pointee {
        case UInt8(ascii: "\""): string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
        case UInt8(ascii: "{"): container(.object, closedBy: UInt8(ascii: "}"))
        case UInt8(ascii: "["): container(.array, closedBy: UInt8(ascii: "]"))
        case UInt8(ascii: "t"): word("true", .boolean, content: 1)
        case UInt8(ascii: "f"): word("false", .boolean)
        case UInt8(ascii: "n"): word("null", .null)
        default: false
        }
    }

    /// Appends a node, and goes on behind its text.
    @inline(__always)
    private mutating func append(
        _ kind: JSONKind, count: Int = 0, content: UInt64 = 0, endingAt end: UnsafePointer<UInt8>
    ) -> Bool {
        guard unsafe node < lastNode else { return false }
        unsafe node.initialize(
            to: JSONNode(kind: kind, count: UInt32(truncatingIfNeeded: count), content: content))
        unsafe node += 1
        unsafe byte = end
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        while isJSONWhitespace(unsafe byte.pointee) { unsafe byte += 1 }
    }

    /// Consumes this character if it is next.
    @inline(__always)
    private mutating func skip(_ character: UInt8) -> Bool {
        guard unsafe byte.pointee == character else { return false }
        unsafe byte += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: JSONKind, content: UInt64 = 0) -> Bool {
        let count = word.utf8CodeUnitCount
        for index in 0..<count {
            guard unsafe byte[index] == word.utf8Start[index] else { return false }
        }
        return unsafe append(kind, content: content, endingAt: byte + count)
    }

    // MARK: Containers

    private mutating func container(_ kind: JSONKind, closedBy end: UInt8) -> Bool {
        let start = unsafe node
        guard levelsLeft > 0, unsafe append(kind, endingAt: byte + 1) else { return false }
        levelsLeft &-= 1
        skipSpace()
        var count = 0
        if !skip(end) {
            repeat {
                skipSpace()
                if kind == .object {
                    guard unsafe name(of: start, after: count) else { return false }
                }
                guard value() else { return false }
                count &+= 1
                skipSpace()
            } while skip(UInt8(ascii: ","))
            guard skip(end) else { return false }
        }
        levelsLeft &+= 1
        unsafe start.initialize(
            to: JSONNode(kind: kind, count: UInt32(truncatingIfNeeded: count), content: UInt64(node - start)))
        return true
    }

    /// Reads a name and its colon. Returns false if one of the `count` members before it has the same name.
    private mutating func name(of object: UnsafeMutablePointer<JSONNode>, after count: Int) -> Bool {
        let name = unsafe node
        guard unsafe byte.pointee == UInt8(ascii: "\""), count < Self.mostMembers, string() else { return false }
        var other = unsafe UnsafePointer(object + 1)
        for _ in 0..<count {
            if unsafe other.pointee.matches(name.pointee.utf8) { return false }
            unsafe other = (other + 1).next
        }
        skipSpace()
        guard skip(UInt8(ascii: ":")) else { return false }
        skipSpace()
        return true
    }

    // MARK: Strings

    /// Reads a string without escapes, by eight bytes at a time.
    private mutating func string() -> Bool {
        let start = unsafe byte + 1
        var end = unsafe start
        var isASCII = true
        while true {
            let word = unsafe UnsafeRawPointer(end).loadUnaligned(as: UInt64.self).littleEndian
            let special = Self.escapedBytes(word) | word & Self.highestBits
            guard special != 0 else {
                unsafe end += 8
                continue
            }
            unsafe end += special.trailingZeroBitCount >> 3
            if unsafe end.pointee < 0x80 { break }
            isASCII = false
            unsafe end += 1
        }
        let text = unsafe UnsafeBufferPointer(start: start, count: end - start)
        guard unsafe end.pointee == UInt8(ascii: "\"") else { return false }
        if !isASCII {
            guard unsafe String(validating: text, as: UTF8.self) != nil else { return false }
        }
        return unsafe append(
            .string, count: text.count, content: UInt64(UInt(bitPattern: start)), endingAt: end + 1)
    }

    /// Sets the highest bit of each byte that is a quote, a backslash or a control character: those that a string has as
    /// escapes. Bits above the lowest one that is set may be wrong.
    @inline(__always)
    static func escapedBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        // x - n sets the highest bit of a byte below n that had no such bit.
        let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (word &- ones &* 0x20) & ~word
        return found & highestBits
    }

    private static var highestBits: UInt64 { 0x8080_8080_8080_8080 }

    // MARK: Numbers

    private mutating func number() -> Bool {
        let start = unsafe byte
        let isNegative = skip(UInt8(ascii: "-"))
        let first = unsafe byte
        var end = unsafe first
        var digits: UInt64 = 0
        unsafe Self.skipDigits(&end, &digits)
        var count = unsafe end - first
        guard unsafe count == 1 || count > 0 && first.pointee != UInt8(ascii: "0") else { return false }
        let isFraction = unsafe end.pointee == UInt8(ascii: ".")
        var divisor = 1.0
        if isFraction {
            unsafe end += 1
            let point = unsafe end
            unsafe Self.skipDigits(&end, &digits)
            let decimals = unsafe end - point
            guard decimals > 0 else { return false }
            count += decimals
            for _ in 0..<min(decimals, 22) { divisor *= 10 }
        }
        let hasExponent = unsafe end.pointee | 0x20 == UInt8(ascii: "e")
        if hasExponent {
            unsafe end += 1
            if unsafe end.pointee == UInt8(ascii: "+") || end.pointee == UInt8(ascii: "-") { unsafe end += 1 }
            let exponent = unsafe end
            var power: UInt64 = 0
            unsafe Self.skipDigits(&end, &power)
            guard unsafe end > exponent else { return false }
        }
        if !isFraction, !hasExponent {
            let integer = Int64(truncatingIfNeeded: digits)
            return unsafe count < 19
                && append(.integer, content: UInt64(bitPattern: isNegative ? -integer : integer), endingAt: end)
        }
        // Both are exact, so that the quotient is rounded once. The divisor is at most 10^18.
        let isExact = !hasExponent && count < 19 && digits <= 1 << 53
        let quotient = Double(digits) / divisor
        let number = isExact ? (isNegative ? -quotient : quotient) : unsafe Self.strtod(start)
        return unsafe number.isFinite && append(.real, content: number.bitPattern, endingAt: end)
    }

    private static func strtod(_ text: UnsafePointer<UInt8>) -> Double {
        unsafe UnsafeRawPointer(text).withMemoryRebound(to: CChar.self, capacity: 1) { unsafe Glibc.strtod($0, nil) }
    }

    /// Skips digits, and appends them to a number, which may overflow.
    @inline(__always)
    private static func skipDigits(_ end: inout UnsafePointer<UInt8>, _ number: inout UInt64) {
        while case let digit = unsafe end.pointee &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            unsafe end += 1
        }
    }
}
