/// JSON text that is known to be valid.
struct JSONText {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    /// Whether the daemon accepts it: it is nested at most so deep, and no name has a NUL.
    func isAccepted(depth: Int) -> Bool {
        var nested = 0
        var place = bytes.startIndex
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                nested += 1
                if nested > depth { return false }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                nested -= 1
            case UInt8(ascii: "\""):
                let end = endOfString(from: place)
                let isName = bytes[end...].first == UInt8(ascii: ":")
                if isName, hasNUL(in: bytes[place..<end]) { return false }
                place = end - 1
            default: break
            }
            place += 1
        }
        return true
    }

    /// The index after the closing quotation mark.
    private func endOfString(from start: Int) -> Int {
        var place = start + 1
        while let end = bytes[place...].fastIndex(of: UInt8(ascii: "\"")) {
            let escapes = bytes[place..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            place = end + 1
            if escapes % 2 == 0 { return place }
        }
        return bytes.endIndex
    }

    private func hasNUL(in name: ArraySlice<UInt8>) -> Bool {
        var place = name.startIndex
        while place < name.endIndex {
            if name[place] == UInt8(ascii: "\\") {
                if name[(place + 1)...].starts(with: "u0000".utf8) { return true }
                place += 1
            }
            place += 1
        }
        return false
    }
}
