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
                let (place, text) = unsafe (UnsafeMutableRawPointer(start + count), UnsafeRawPointer(first))
                if source.count >= 4, source.count <= 8 {
                    // Most names: two copies that may overlap, without a call.
                    let end = unsafe text.loadUnaligned(fromByteOffset: source.count - 4, as: UInt32.self)
                    unsafe place.storeBytes(of: text.loadUnaligned(as: UInt32.self), as: UInt32.self)
                    unsafe place.storeBytes(of: end, toByteOffset: source.count - 4, as: UInt32.self)
                } else {
                    unsafe place.copyMemory(from: text, byteCount: source.count)
                }
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

    /// What the longest number needs: a sign, 16 digits, and 8 bytes that are stored for a point and 4 decimals. Integers have
    /// up to 20 digits, of which the last 4 take 8 bytes.
    static var longestNumber: Int { 25 }

    @inline(__always) @_lifetime(self: copy self)
    mutating func append(integer: Int64) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: integer.magnitude)
    }

    /// Appends a number below 2^53, rounded to four decimals.
    @inline(__always) @_lifetime(self: copy self)
    mutating func append(number: Double) {
        let magnitude = number.magnitude
        precondition(magnitude < 0x1p53, "larger numbers are integers and are written in their shortest form")
        // magnitude = whole + fraction, exactly; steps = fraction in ten-thousandths, rounded: 0…10,000
        var whole = Int64(magnitude)
        var steps = Int32((magnitude - Double(whole)) * WireNumber.stepsPerUnit + 0.5)
        if steps == 10_000 {
            whole += 1
            steps = 0
        }
        if number < 0, whole != 0 || steps != 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: UInt64(bitPattern: whole))
        guard steps != 0 else { return }
        let decimals = Self.fourDigits(of: UInt32(bitPattern: steps))
        append(Self.text(decimals) << 8 | UInt64(UInt8(ascii: ".")), count: 9 - decimals.leadingZeroBitCount / 8)
    }

    /// Appends a whole number, of 20 digits at most.
    @inline(__always) @_lifetime(self: copy self)
    package mutating func append(digitsOf number: UInt64) {
        if number >= 10_000 { return append(manyDigitsOf: number) }
        let digits = Self.fourDigits(of: UInt32(truncatingIfNeeded: number))
        let zeros = Swift.min(digits.trailingZeroBitCount / 8, 3)
        append(Self.text(digits) >> (8 * zeros), count: 4 - zeros)
    }

    @_lifetime(self: copy self)
    private mutating func append(manyDigitsOf number: UInt64) {
        append(digitsOf: number / 10_000)
        append(Self.text(Self.fourDigits(of: UInt32(truncatingIfNeeded: number % 10_000))), count: 4)
    }

    /// The digits of a number below 10,000, the first one in the lowest byte.
    @inline(__always)
    private static func fourDigits(of number: UInt32) -> UInt64 {
        let pairs = number / 100 | (number % 100) << 16
        let tens = (pairs &* 103) >> 10 & 0x000F_000F  // x * 103 / 1024 is x / 10 up to 99
        return UInt64(tens | (pairs &- 10 &* tens) << 8)
    }

    @inline(__always)
    private static func text(_ digits: UInt64) -> UInt64 { digits | 0x3030_3030 }

    /// Appends the first bytes of these.
    @inline(__always) @_lifetime(self: copy self)
    private mutating func append(_ bytes: UInt64, count: Int) {
        precondition(freeCapacity >= 8, "the capacity is too small for the digits")
        unsafe withUnsafeMutableBufferPointer { target, end in
            guard let start = target.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(start + end).storeBytes(of: bytes.littleEndian, as: UInt64.self)
            end &+= count
        }
    }
}
