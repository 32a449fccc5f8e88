/// Parses the input of a terminal: keys, and the mouse as `ESC [ < button ; column ; line M`, with `m` for a release.
struct InputParser {
    enum Event: Equatable {
        case key(UInt8)
        case pressed(column: Int, line: Int)
        case dragged(column: Int, line: Int)
        case released(column: Int, line: Int)
    }

    private static let prefix = Array("\u{1B}[<".utf8)
    private static let dragFlag = 32
    private var pending: [UInt8] = []

    /// The events that are complete. Columns and lines are counted from 0.
    mutating func events(in bytes: [UInt8]) -> [Event] {
        pending += bytes
        var events: [Event] = []
        while let first = pending.first {
            guard pending.starts(with: Self.prefix) else {
                if Self.prefix.starts(with: pending), pending.count > 1 { break }
                events.append(.key(first))
                pending.removeFirst()
                continue
            }
            guard let end = pending.firstIndex(where: { $0 == UInt8(ascii: "M") || $0 == UInt8(ascii: "m") }) else {
                break
            }
            let numbers = pending[Self.prefix.count..<end].split(separator: UInt8(ascii: ";")).compactMap { digits in
                Int(String(decoding: digits, as: UTF8.self))
            }
            let isUp = pending[end] == UInt8(ascii: "m")
            pending.removeFirst(end + 1)
            if let event = event(numbers, isUp) { events.append(event) }
        }
        return events
    }

    /// An event of the first button; nil for other buttons.
    private func event(_ numbers: [Int], _ isUp: Bool) -> Event? {
        guard numbers.count == 3, numbers[0] & ~Self.dragFlag == 0 else { return nil }
        let column = numbers[1] - 1
        let line = numbers[2] - 1
        if isUp { return .released(column: column, line: line) }
        return numbers[0] == 0 ? .pressed(column: column, line: line) : .dragged(column: column, line: line)
    }
}
