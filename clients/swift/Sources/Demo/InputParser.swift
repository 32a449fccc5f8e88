/// What a terminal's bytes tell: keys, and its mouse as `ESC [ < button ; column ; line M`, or `m` where a button goes up.
struct InputParser {
    enum Event: Equatable {
        case key(UInt8)
        case pressed(column: Int, line: Int)
        case dragged(column: Int, line: Int)
        case released(column: Int, line: Int)
    }

    private static let head = Array("\u{1B}[<".utf8)
    private static let isDragged = 32
    private var kept: [UInt8] = []

    /// What has come to its end by now; columns and lines are counted from 0.
    mutating func events(in bytes: [UInt8]) -> [Event] {
        kept += bytes
        var events: [Event] = []
        while let first = kept.first {
            guard kept.starts(with: Self.head) else {
                if Self.head.starts(with: kept), kept.count > 1 { break }
                events.append(.key(first))
                kept.removeFirst()
                continue
            }
            guard let end = kept.firstIndex(where: { $0 == UInt8(ascii: "M") || $0 == UInt8(ascii: "m") }) else {
                break
            }
            let numbers = kept[Self.head.count..<end].split(separator: UInt8(ascii: ";")).compactMap { digits in
                Int(String(decoding: digits, as: UTF8.self))
            }
            let isUp = kept[end] == UInt8(ascii: "m")
            kept.removeFirst(end + 1)
            if let event = event(numbers, isUp) { events.append(event) }
        }
        return events
    }

    /// Of the first button alone.
    private func event(_ numbers: [Int], _ isUp: Bool) -> Event? {
        guard numbers.count == 3, numbers[0] & ~Self.isDragged == 0 else { return nil }
        let column = numbers[1] - 1
        let line = numbers[2] - 1
        if isUp { return .released(column: column, line: line) }
        return numbers[0] == 0 ? .pressed(column: column, line: line) : .dragged(column: column, line: line)
    }
}
