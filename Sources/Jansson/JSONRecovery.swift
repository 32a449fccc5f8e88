/// Error recovery: finds the envelope of a message whose values were not read, so that the error response has its id.
package enum JSONRecovery {
    /// The text of an object without what is in its members: containers are empty, and a number that is out of range is
    /// null. `{"id":1,"params":{"a":[1]}}` becomes `{"id":1,"params":{}}`. Of any other value it is an empty array.
    ///
    /// Nil if the text is not JSON by its grammar. The text is not copied, because memory may be missing for that.
    ///
    /// - Parameter place: where the text is in `bytes`.
    package static func envelope(of bytes: [UInt8], in place: Range<Int>) -> [UInt8]? {
        let text = JSONText(bytes: bytes)
        let start = text.skipSpace(place.lowerBound)
        guard let end = text.end(ofValueAt: start, depth: 0), end <= place.upperBound,
            text.skipSpace(end) >= place.upperBound
        else { return nil }
        guard text.isObject(start..<end) else { return Array("[]".utf8) }
        var envelope: [UInt8] = []
        _ = text.scanObject(at: start, depth: 0) { name, value in
            envelope += Array((envelope.isEmpty ? "{" : ",").utf8) + text.bytes[name] + [UInt8(ascii: ":")]
            if text.isObject(value) || text.isArray(value) {
                envelope += [text.bytes[value.lowerBound], text.bytes[value.upperBound - 1]]
            } else {
                envelope += isOutOfRange(text.bytes[value]) ? Array("null".utf8)[...] : text.bytes[value]
            }
        }
        return envelope + (envelope.isEmpty ? Array("{}".utf8) : [UInt8(ascii: "}")])
    }

    /// Whether a valid value is a number beyond the range of Int64 (without fraction and exponent) or of Double.
    private static func isOutOfRange(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first, first == UInt8(ascii: "-") || isDigit(first) else { return false }
        let text = String(decoding: value, as: UTF8.self)
        return value.dropFirst().allSatisfy(isDigit) ? Int64(text) == nil : Double(text)?.isFinite != true
    }
}
