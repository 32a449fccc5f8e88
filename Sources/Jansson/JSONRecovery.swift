/// Error recovery: makes a text parseable, so that the error response can have the id of its message.
///
/// Only the id of the recovered message may be used: its other values have changed.
package enum JSONRecovery {
    /// The text with each number that is out of range overwritten by `null` and spaces, for a text that has failed with
    /// `.numberOutOfRange`. Offsets stay the same.
    ///
    /// `null` always fits: the shortest number that is out of range, `2e308`, has five characters.
    package static func replacingUnreadableNumbers(in bytes: Span<UInt8>) -> [UInt8] {
        var text = [UInt8](bytes)
        var scan = JSONPrescan()
        var offset = 0
        while offset < text.count {
            let isOutside = scan.pass(text[offset])
            guard isOutside, JSONNumber.contains(text[offset]) else {
                offset += 1
                continue
            }
            var end = offset + 1
            while end < text.count, JSONNumber.contains(text[end]) { end += 1 }
            let place = offset..<end
            if place.count > nullBytes.count, JSONNumber.isOutOfRange(text[place]) {
                text.replaceSubrange(
                    place, with: nullBytes + Array(repeating: UInt8(ascii: " "), count: place.count - nullBytes.count))
            }
            offset = end
        }
        return text
    }

    /// The text with the containers inside the outermost one emptied, for a text that has failed with `.tooLarge`:
    /// `{"id":1,"params":{"a":[1]}}` becomes `{"id":1,"params":{}}`.
    package static func emptyingInnerContainers(of bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var scan = JSONPrescan()
        for offset in bytes.indices {
            let before = scan.depth
            scan.pass(bytes[offset])
            if min(before, scan.depth) <= 1 { text.append(bytes[offset]) }
        }
        return text
    }

    private static let nullBytes = Array("null".utf8)
}
