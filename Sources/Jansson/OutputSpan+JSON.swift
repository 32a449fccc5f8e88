/// Appends JSON tokens to a buffer. The caller guarantees the capacity.
///
/// What is inlined here and in `JSONWriter.append` saves 3 % of the instructions of a gesture/update.
extension OutputSpan<UInt8> {
    /// Appends the bytes of a span in one copy, which the standard library does not offer yet. A raw copy, because Embedded
    /// Swift copies typed memory byte by byte, which costs a release 10 % more instructions.
    @inline(__always) @_lifetime(self: copy self)
    package mutating func append(_ text: Span<UInt8>) {
        precondition(text.count <= freeCapacity, "the capacity is too small for the text")
        unsafe text.withUnsafeBufferPointer { source in
            unsafe withUnsafeMutableBufferPointer { target, count in
                guard let start = target.baseAddress, let first = source.baseAddress else { return }
                unsafe UnsafeMutableRawPointer(start + count).copyMemory(from: first, byteCount: source.count)
                count += source.count
            }
        }
    }

    /// Appends a literal in one copy.
    @inline(__always) @_lifetime(self: copy self)
    package mutating func append(_ literal: StaticString) {
        unsafe append(Span(_unsafeStart: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a literal in quotes, two bytes more than it has.
    @inline(__always) @_lifetime(self: copy self)
    mutating func append(quoted literal: StaticString) {
        append(UInt8(ascii: "\""))
        append(literal)
        append(UInt8(ascii: "\""))
    }

    /// Appends a member's name with its colon, three bytes more than it has.
    @inline(__always) @_lifetime(self: copy self)
    mutating func append(name: StaticString) {
        append(quoted: name)
        append(UInt8(ascii: ":"))
    }

    /// A sign, 19 digits, and 3 bytes because digits are stored by four.
    static var longestInteger: Int { 23 }

    @_lifetime(self: copy self)
    mutating func append(integer: Int64) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: integer.magnitude)
    }

    /// A sign, 16 digits, a point and 4 decimals, and 3 bytes because digits are stored by four.
    static var longestNumber: Int { 25 }

    /// Appends a number below 2^53, rounded to four decimals.
    @_lifetime(self: copy self)
    mutating func append(number: Double) {
        let magnitude = number.magnitude
        precondition(magnitude < 0x1p53, "larger numbers are integers and are written in their shortest form")
        // magnitude = whole + fraction, exactly; steps = fraction in ten-thousandths, rounded: 0…10,000
        var whole = UInt64(magnitude)
        var steps = UInt64((magnitude - Double(whole)) * WireNumber.stepsPerUnit + 0.5)
        if steps >= 10_000 {
            whole += 1
            steps -= 10_000
        }
        if number < 0, whole | steps != 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: whole)
        guard steps != 0 else { return }
        append(UInt8(ascii: "."))
        let decimals = Self.fourDigits(of: steps)
        append(decimals, count: 4 - decimals.leadingZeroBitCount / 8)
    }

    /// Appends a whole number, of 20 digits at most.
    @_lifetime(self: copy self)
    package mutating func append(digitsOf number: UInt64) {
        let digits = Self.fourDigits(of: number % 10_000)
        guard number < 10_000 else {
            append(digitsOf: number / 10_000)
            return append(digits, count: 4)
        }
        let zeros = Swift.min(digits.trailingZeroBitCount / 8, 3)
        append(digits >> (8 * zeros), count: 4 - zeros)
    }

    /// The digits of a number below 10,000, the first one in the lowest byte.
    @inline(__always)
    private static func fourDigits(of number: UInt64) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: number)
        let pairs = number / 100 | (number % 100) << 16
        let tens = (pairs &* 103) >> 10 & 0x000F_000F  // x * 103 / 1024 is x / 10 up to 99
        return tens | (pairs &- 10 &* tens) << 8
    }

    /// Appends the first digits of these.
    @inline(__always) @_lifetime(self: copy self)
    private mutating func append(_ digits: UInt32, count: Int) {
        precondition(freeCapacity >= 4, "the capacity is too small for the digits")
        unsafe withUnsafeMutableBufferPointer { target, end in
            guard let start = target.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(start + end).storeBytes(
                of: (digits | 0x3030_3030).littleEndian, as: UInt32.self)
            end += count
        }
    }
}
