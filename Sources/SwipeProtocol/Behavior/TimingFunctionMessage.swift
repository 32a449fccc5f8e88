import Jansson

/// An easing of a settle rule: `"linear"`, an easing of CSS, or the inner control points of a cubic Bézier curve.
package enum TimingFunctionMessage: Hashable, Sendable {
    case bezier(EasingMessage)
    /// The points of `linear()`: percentages of the time that never decrease, and fractions of the way.
    case lines([Point])

    package struct Point: Hashable, Sendable {
        package var percent: Double
        package var progress: Double

        package init(percent: Double, progress: Double) {
            self.percent = percent
            self.progress = progress
        }
    }

    static let linear = TimingFunctionMessage.bezier(.linear)

    /// The names in CSS, also as toolkits write them.
    private static let names: [String: TimingFunctionMessage] = [
        "linear": .linear, "ease": .bezier(EasingMessage(0.25, 0.1, 0.25, 1)),
        "ease-in": .bezier(.easeIn),
        "ease-out": .bezier(.easeOut),
        "ease-in-out": .bezier(.easeInOut),
        "step-start": .lines([Point(percent: 0, progress: 1), Point(percent: 100, progress: 1)]),
        "step-end": .lines([Point(percent: 0, progress: 0), Point(percent: 100, progress: 0)]),
    ]

    private static let expected =
        "a name of an easing in CSS, \"linear(…)\", or [x1, y1, x2, y2] with x in 0...1"

    init(_ view: JSONView) throws(ParamsError) {
        if view.kind == .array {
            self = .bezier(try EasingMessage(view))
            return
        }
        guard let count = view.stringByteCount, count <= CSSEasing.limit, let text = view.string,
            let easing = Self.names[text] ?? CSSEasing.parse(text)
        else { throw view.mismatch(Self.expected) }
        self = easing
    }

    /// Lines are written as the function `linear()` of CSS, with the time of each point.
    func write(into writer: inout JSONWriter) {
        switch self {
        case .bezier(let easing): easing.write(into: &writer)
        case .lines(let points):
            let stops = points.map { "\(Self.text($0.progress)) \(Self.text($0.percent))%" }
            writer.value("linear(" + stops.joined(separator: ", ") + ")")
        }
    }

    private static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// Easing functions as CSS writes them (CSS Easing Functions Level 2).
private enum CSSEasing {
    /// In bytes.
    static let limit = 4096
    /// The most points of `linear()`.
    private static let pointLimit = 200

    /// The function `linear()`.
    static func parse(_ text: String) -> TimingFunctionMessage? {
        guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
        let items = text[text.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
        return text[..<open] == "linear" ? lines(items) : nil
    }

    /// The points of `linear()`. A stop has a number and up to two percentages, before it or after it. Percentages never
    /// decrease, and those that are missing are distributed evenly.
    private static func lines(_ items: [Substring]) -> TimingFunctionMessage? {
        var points: [(percent: Double?, progress: Double)] = []
        var greatest = -Double.infinity
        for (index, item) in items.enumerated() {
            guard let (progress, given) = stop(item) else { return nil }
            var percents: [Double?] = given
            if percents.isEmpty { percents = [index == 0 ? 0 : index == items.count - 1 ? 100 : nil] }
            for percent in percents {
                if let percent { greatest = max(greatest, percent) }
                points.append((percent == nil ? nil : greatest, progress))
            }
        }
        guard points.count <= pointLimit else { return nil }
        return .lines(distributed(points))
    }

    private static func stop(_ item: Substring) -> (progress: Double, percents: [Double])? {
        let words = item.split(separator: " ")
        let percents = words.filter { $0.last == "%" }.map { number($0.dropLast()) }
        let isPlain = { (word: Substring) in word.last != "%" }
        guard (1...3).contains(words.count), percents.count == words.count - 1,
            isPlain(words[0]) || isPlain(words[words.count - 1]), let word = words.first(where: isPlain),
            let progress = number(word), abs(progress) <= 10,
            percents.allSatisfy({ $0.map { abs($0) <= 100_000 } ?? false })
        else { return nil }
        return (progress, percents.compactMap { $0 })
    }

    /// The first and the last point have a percentage.
    private static func distributed(
        _ points: [(percent: Double?, progress: Double)]
    ) -> [TimingFunctionMessage.Point] {
        var known = 0
        var result: [TimingFunctionMessage.Point] = []
        for (index, point) in points.enumerated() {
            guard let percent = point.percent else { continue }
            let before = points[known].percent ?? percent
            for missing in result.count..<index {
                let part = Double(missing - known) / Double(index - known)
                let even = ((before + part * (percent - before)) * 1e9).rounded() / 1e9
                result.append(.init(percent: even, progress: points[missing].progress))
            }
            result.append(.init(percent: percent, progress: point.progress))
            known = index
        }
        return result
    }

    /// A number of CSS: decimal, possibly with an exponent.
    private static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        guard let first = digits.first, first == UInt8(ascii: ".") || (48...57).contains(first),
            text.last != ".", !text.utf8.contains(UInt8(ascii: "x")), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }
}
