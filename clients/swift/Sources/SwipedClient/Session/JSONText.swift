/// JSON text that is known to be valid, in which members are found without parsing all of it.
struct JSONText {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The text of a member of an object.
    func member(_ name: String) -> JSONText? {
        guard bytes.first == UInt8(ascii: "{") else { return nil }
        var place = bytes.startIndex + 1
        while let key = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) {
            let end = endOfString(from: key)
            guard let colon = bytes[end...].firstIndex(of: UInt8(ascii: ":")),
                let value = bytes[(colon + 1)...].firstIndex(where: { $0 > UInt8(ascii: " ") })
            else { return nil }
            let behind = endOfValue(from: value)
            if bytes[(key + 1)..<(end - 1)].elementsEqual(name.utf8) {
                return JSONText(bytes[value..<behind])
            }
            place = behind
        }
        return nil
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

    private func endOfValue(from start: Int) -> Int {
        var nested = 0
        var place = start
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place = endOfString(from: place)
                if nested == 0 { return place }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                nested += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if nested <= 1 { return nested == 0 ? place : place + 1 }
                nested -= 1
            case UInt8(ascii: ","):
                if nested == 0 { return place }
            default: break
            }
            place += 1
        }
        return place
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
