/// A JSON text that is checked and searched where it lies, without building its values.
package struct JSONText {
    /// Deeper text is not read.
    private static let maximumDepth = 512

    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package func isObject(_ value: Range<Int>) -> Bool { byte(value.lowerBound) == UInt8(ascii: "{") }

    package func isArray(_ value: Range<Int>) -> Bool { byte(value.lowerBound) == UInt8(ascii: "[") }

    /// The value of an object's member; nil if there is none, or the value is not an object. `object` must be valid.
    package func member(_ name: String, of object: Range<Int>) -> Range<Int>? {
        var found: Range<Int>?
        guard isObject(object) else { return nil }
        _ = scanObject(at: object.lowerBound, depth: 0) { key, value in
            if matches(key, name) { found = value }
        }
        return found
    }

    /// The elements of an array. `array` must be valid.
    package func elements(of array: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        if isArray(array) { _ = scanArray(at: array.lowerBound, depth: 0) { found.append($0) } }
        return found
    }

    /// Whether the bytes between the quotes of a string are exactly these.
    package func matches(_ string: Range<Int>, _ text: String) -> Bool {
        string.count == text.utf8.count + 2 && byte(string.lowerBound) == UInt8(ascii: "\"")
            && hasText(text, at: string.lowerBound + 1)
    }

    package func number(_ value: Range<Int>) -> Double? { Double(String(decoding: bytes[value], as: UTF8.self)) }

    // MARK: Scanning

    /// Where the value that starts here ends; nil if it is invalid.
    package func end(ofValueAt start: Int, depth: Int) -> Int? {
        guard depth < Self.maximumDepth else { return nil }
        switch byte(start) {
        case UInt8(ascii: "{"): return scanObject(at: start, depth: depth) { _, _ in }
        case UInt8(ascii: "["): return scanArray(at: start, depth: depth) { _ in }
        case UInt8(ascii: "\""): return end(ofStringAt: start)
        case UInt8(ascii: "t"): return end(of: "true", at: start)
        case UInt8(ascii: "f"): return end(of: "false", at: start)
        case UInt8(ascii: "n"): return end(of: "null", at: start)
        default: return end(ofNumberAt: start)
        }
    }

    package func scanObject(at start: Int, depth: Int, _ body: (Range<Int>, Range<Int>) -> Void) -> Int? {
        var offset = skipSpace(start + 1)
        if byte(offset) == UInt8(ascii: "}") { return offset + 1 }
        while true {
            guard let keyEnd = end(ofStringAt: offset) else { return nil }
            let colon = skipSpace(keyEnd)
            guard byte(colon) == UInt8(ascii: ":") else { return nil }
            let first = skipSpace(colon + 1)
            guard let last = end(ofValueAt: first, depth: depth + 1) else { return nil }
            body(offset..<keyEnd, first..<last)
            let next = skipSpace(last)
            if byte(next) == UInt8(ascii: "}") { return next + 1 }
            guard byte(next) == UInt8(ascii: ",") else { return nil }
            offset = skipSpace(next + 1)
        }
    }

    private func scanArray(at start: Int, depth: Int, _ body: (Range<Int>) -> Void) -> Int? {
        var offset = skipSpace(start + 1)
        if byte(offset) == UInt8(ascii: "]") { return offset + 1 }
        while true {
            guard let last = end(ofValueAt: offset, depth: depth + 1) else { return nil }
            body(offset..<last)
            let next = skipSpace(last)
            if byte(next) == UInt8(ascii: "]") { return next + 1 }
            guard byte(next) == UInt8(ascii: ",") else { return nil }
            offset = skipSpace(next + 1)
        }
    }

    private func end(ofStringAt start: Int) -> Int? {
        guard byte(start) == UInt8(ascii: "\"") else { return nil }
        var offset = start + 1
        while offset < bytes.count {
            offset += bytes.span.extracting(offset...).plainCount
            switch byte(offset) {
            case UInt8(ascii: "\""): return offset + 1
            case UInt8(ascii: "\\"): offset += 2
            default: return nil
            }
        }
        return nil
    }

    /// `-`? whole (`.` digits)? ([eE] [+-]? digits)?
    private func end(ofNumberAt start: Int) -> Int? {
        let whole = byte(start) == UInt8(ascii: "-") ? start + 1 : start
        var end = skipDigits(whole)
        guard end == whole + 1 || end > whole && bytes[whole] != UInt8(ascii: "0") else { return nil }
        if byte(end) == UInt8(ascii: ".") {
            let decimals = end + 1
            end = skipDigits(decimals)
            guard end > decimals else { return nil }
        }
        if let letter = byte(end), letter | 0x20 == UInt8(ascii: "e") {
            let hasSign = byte(end + 1) == UInt8(ascii: "+") || byte(end + 1) == UInt8(ascii: "-")
            let exponent = end + (hasSign ? 2 : 1)
            end = skipDigits(exponent)
            guard end > exponent else { return nil }
        }
        return end
    }

    private func skipDigits(_ start: Int) -> Int {
        var offset = start
        while let next = byte(offset), isDigit(next) { offset += 1 }
        return offset
    }

    private func end(of literal: String, at start: Int) -> Int? {
        hasText(literal, at: start) ? start + literal.utf8.count : nil
    }

    private func hasText(_ text: String, at start: Int) -> Bool { bytes.span.extracting(start...).starts(with: text) }

    func skipSpace(_ start: Int) -> Int {
        var offset = start
        while let next = byte(offset), isJSONWhitespace(next) { offset += 1 }
        return offset
    }

    private func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
}

package func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// Whether JSON counts the byte as white space.
package func isJSONWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
}
