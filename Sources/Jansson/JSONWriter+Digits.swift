extension JSONWriter {
    /// Writes a whole number, the hot half of every number: no allocation, one append.
    mutating func digits(_ number: UInt64) {
        if number < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
        // Int64.min and UInt64.max have 19 and 20 digits.
        var buffer = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var rest = number
        var start = buffer.count
        while rest != 0 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            start -= 1
            buffer[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder)
            rest = quotient
        }
        bytes.append(buffer.span.extracting(start..<buffer.count))
    }

    /// Writes a point and 1 to 4 decimals, without zeros at the end. `steps` is 1…9,999 ten-thousandths.
    mutating func decimals(_ steps: UInt64) {
        bytes.append(UInt8(ascii: "."))
        var rest = steps
        var place: UInt64 = 1_000
        while rest != 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
        }
    }
}
