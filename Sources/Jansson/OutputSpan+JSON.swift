/// What a piece of JSON text is put together from. The caller has seen to it that there is room.
extension OutputSpan<UInt8> {
    /// Appends the bytes of a span in one copy, which the standard library does not offer yet.
    @inline(__always) @_lifetime(self: copy self)
    package mutating func append(_ text: Span<UInt8>) {
        precondition(text.count <= freeCapacity, "there is room for the whole text")
        unsafe text.withUnsafeBufferPointer { source in
            unsafe withUnsafeMutableBufferPointer { target, count in
                guard let start = target.baseAddress, let first = source.baseAddress else { return }
                unsafe (start + count).update(from: first, count: source.count)
                count += source.count
            }
        }
    }

    /// Appends a literal in one copy.
    @inline(__always) @_lifetime(self: copy self)
    package mutating func append(_ literal: StaticString) {
        unsafe append(Span(_unsafeStart: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a whole number, of 20 digits at most.
    @_lifetime(self: copy self)
    package mutating func append(digitsOf number: UInt64) {
        if number >= 10 { append(digitsOf: number / 10) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// Appends a point and 1 to 4 decimals, without zeros at the end. `steps` is 1…9,999 ten-thousandths.
    @_lifetime(self: copy self)
    mutating func append(decimalsOf steps: UInt64) {
        append(UInt8(ascii: "."))
        var rest = steps
        var place: UInt64 = 1_000
        while rest != 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
        }
    }
}
