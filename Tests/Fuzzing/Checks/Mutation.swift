/// Small changes to a text.
struct Mutation {
    private let changes: [(place: Int, kind: UInt8, byte: UInt8)]

    init(_ choices: inout FuzzBytes) {
        changes = (0..<(1 + choices.byte() % 3)).map { _ in
            (place: Int(choices.byte()) << 8 | Int(choices.byte()), kind: choices.byte() % 4, byte: choices.byte())
        }
    }

    func applied(to text: [UInt8]) -> [UInt8] {
        var text = text
        for change in changes where !text.isEmpty {
            let place = change.place % text.count
            let byte = change.byte == newline ? UInt8(ascii: "0") : change.byte
            switch change.kind {
            case 0: text[place] = byte
            case 1: text.insert(byte, at: place)
            case 2: text.removeSubrange(place..<min(place + Int(byte % 16), text.count))
            default: mutateNumber(in: &text, behind: place, byte)
            }
        }
        return text
    }

    /// Replaces the next number by another one.
    private func mutateNumber(in text: inout [UInt8], behind place: Int, _ byte: UInt8) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = text[place...].firstIndex(where: digits.contains) else { return }
        let end = text[start...].firstIndex { !digits.contains($0) } ?? text.count
        let numbers = [
            "0", "1", "-1", "2", "0.5", "1e9", "-1e9", "1e300", "1e308", "-1e308", "1e-300", "0.00004", "-0.0",
            "100000",
            "2147483648", "9007199254740993", "9223372036854775807", "9000000000000000", "null", "\"1\"",
        ]
        text.replaceSubrange(start..<end, with: Array(numbers[Int(byte) % numbers.count].utf8))
    }
}
