/// Makes choices by the fuzzer's bytes, one after the other. After the last byte each choice is the first one.
struct FuzzBytes {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
        guard place < bytes.count else { return 0 }
        defer { place += 1 }
        return bytes[place]
    }

    /// The next bytes, up to `count`.
    mutating func take(_ count: Int) -> [UInt8] {
        let end = min(place + count, bytes.count)
        defer { place = end }
        return Array(bytes[place..<end])
    }

    mutating func rest() -> [UInt8] { take(bytes.count) }
}

let newline = UInt8(ascii: "\n")
