/// Helpers to parse the bytes of a header line. Only `excerpt` allocates.
extension Span<UInt8> {
    /// `range` without the spaces, tabs and carriage returns at both ends.
    func trimming(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isBlank(start) { start += 1 }
        while end > start, isBlank(end - 1) { end -= 1 }
        return start..<end
    }

    /// Whether `range` starts with `name` in any case. `name` is in lower case.
    func hasPrefix(_ name: String, in range: Range<Int>) -> Bool {
        guard range.count >= name.utf8.count else { return false }
        var index = range.lowerBound
        for byte in name.utf8 {
            let mine = self[index]
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(mine)
            if (isUpper ? mine | 0x20 : mine) != byte { return false }
            index += 1
        }
        return true
    }

    /// Whether `range` can be the name of a header: letters, digits, `-` and `_`.
    func isHeaderName(_ range: Range<Int>) -> Bool {
        for index in range {
            switch self[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                continue
            default: return false
            }
        }
        return !range.isEmpty
    }

    /// The number in `range`; nil unless it consists of decimal digits and fits.
    func decimalNumber(_ range: Range<Int>) -> Int64? {
        for index in range where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[index]) { return nil }
        return Int64(excerpt(range, maximumBytes: range.count))
    }

    /// The start of `range` as text for an error message. Invalid UTF-8 is replaced.
    func excerpt(_ range: Range<Int>, maximumBytes: Int = 80) -> String {
        var bytes: [UInt8] = []
        let range = trimming(range)
        for index in range.prefix(maximumBytes) { bytes.append(self[index]) }
        let text = String(decoding: bytes, as: UTF8.self)
        return range.count > maximumBytes ? text + "…" : text
    }

    private func isBlank(_ index: Int) -> Bool {
        switch self[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
