/// Easing functions as CSS writes them (CSS Easing Functions Level 2).
extension TimingFunction {
    /// The most points of `linear()`. `steps()` makes two points of each step.
    private static let pointLimit = 200

    /// The timing function that CSS has a name for.
    private static func named(_ name: String) -> TimingFunction? {
        switch name {
        case "linear": .linear
        case "ease": .bezier(Easing(0.25, 0.1, 0.25, 1))
        case "ease-in": .easeIn
        case "ease-out": .easeOut
        case "ease-in-out": .easeInOut
        case "step-start": .lines([Point(time: 0, progress: 1), Point(time: 1, progress: 1)])
        case "step-end": .lines([Point(time: 0, progress: 0), Point(time: 1, progress: 0)])
        default: nil
        }
    }

    /// The timing function that `text` is in CSS, in upper case or lower case; nil if it is none.
    package init?(css text: String) {
        guard let function = Self.parsed(text) else { return nil }
        self = function
    }

    private static func parsed(_ text: String) -> TimingFunction? {
        var scanner = CSSScanner(text)
        scanner.skipSpace()
        let name = scanner.word()
        guard scanner.take("(") else { return scanner.isAtEnd() ? named(name) : nil }
        let easing: TimingFunction? =
            switch name {
            case "linear": lines(&scanner)
            case "cubic-bezier": bezier(&scanner)
            case "steps": steps(&scanner)
            default: nil
            }
        return scanner.take(")") && scanner.isAtEnd() ? easing : nil
    }

    private static func bezier(_ scanner: inout CSSScanner) -> TimingFunction? {
        var numbers: [Double] = []
        repeat {
            guard let value = scanner.value(), !value.isPercent else { return nil }
            numbers.append(value.number)
        } while scanner.take(",") && numbers.count < 4
        guard numbers.count == 4 else { return nil }
        return Easing(controlPoints: numbers).map(TimingFunction.bezier)
    }

    /// A step stays at its value for its part of the time. Where it jumps, there are two points of the same time.
    private static func steps(_ scanner: inout CSSScanner) -> TimingFunction? {
        guard let count = scanner.integer(), (1...pointLimit / 2).contains(count) else { return nil }
        var position = "end"
        if scanner.take(",") {
            scanner.skipSpace()
            position = scanner.word()
        }
        let (first, jumps): (Int, Int)
        switch position {
        case "end", "jump-end": (first, jumps) = (0, count)
        case "start", "jump-start": (first, jumps) = (1, count)
        case "jump-both": (first, jumps) = (1, count + 1)
        case "jump-none" where count > 1: (first, jumps) = (0, count - 1)
        default: return nil
        }
        let part = { (part: Int, whole: Int) in Double(part) / Double(whole) }
        return .lines(
            (0..<count).flatMap { step in
                let progress = part(step + first, jumps)
                return [step, step + 1].map { Point(percent: 100 * part($0, count), progress: progress) }
            })
    }

    /// The points of `linear()`, at least two. Percentages never decrease, and those that are missing are distributed
    /// evenly.
    private static func lines(_ scanner: inout CSSScanner) -> TimingFunction? {
        var stops: [(progress: Double, percents: [Double])] = []
        repeat {
            guard let stop = stop(&scanner), stops.count < pointLimit else { return nil }
            stops.append(stop)
        } while scanner.take(",")
        guard stops.count > 1 else { return nil }
        var points: [(percent: Double?, progress: Double)] = []
        var greatest = -Double.infinity
        for (index, stop) in stops.enumerated() {
            var percents = stop.percents.map(Optional.some)
            if percents.isEmpty { percents = [index == 0 ? 0 : index == stops.count - 1 ? 100 : nil] }
            for percent in percents {
                if let percent { greatest = max(greatest, percent) }
                points.append((percent == nil ? nil : greatest, stop.progress))
            }
        }
        return points.count <= pointLimit ? .lines(distributed(points)) : nil
    }

    /// A stop has a number and up to two percentages, before it or after it.
    private static func stop(_ scanner: inout CSSScanner) -> (progress: Double, percents: [Double])? {
        var values: [CSSScanner.Value] = []
        repeat {
            guard let value = scanner.value() else { return nil }
            values.append(value)
        } while !scanner.isNext(",", or: ")") && values.count < 4
        let percents = values.filter { $0.isPercent }.map { $0.number }
        guard values.count <= 3, percents.count == values.count - 1, let first = values.first, let last = values.last,
            let progress = first.isPercent ? (last.isPercent ? nil : last.number) : first.number,
            abs(progress) <= 10, percents.allSatisfy({ abs($0) <= 100_000 })
        else { return nil }
        return (progress, percents)
    }

    /// The first and the last point have a percentage.
    private static func distributed(_ points: [(percent: Double?, progress: Double)]) -> [Point] {
        var known = 0
        var result: [Point] = []
        for (index, point) in points.enumerated() {
            guard let percent = point.percent else { continue }
            let before = points[known].percent ?? percent
            for missing in result.count..<index {
                let part = Double(missing - known) / Double(index - known)
                let even = before + part * (percent - before)
                result.append(Point(percent: even, progress: points[missing].progress))
            }
            result.append(Point(percent: percent, progress: point.progress))
            known = index
        }
        return result
    }

    /// Lines as the function `linear()` of CSS, with the time of each point. Parsed, it gives the same points.
    package static func css(_ points: [Point]) -> String {
        let stops = points.map { "\($0.progress.plain) \(Self.rounded($0.time * 100).plain)%" }
        return "linear(" + stops.joined(separator: ", ") + ")"
    }

    /// A percentage has at most nine decimals, so that its text is the same after a division by 100.
    fileprivate static func rounded(_ percent: Double) -> Double { (percent * 1e9).rounded() / 1e9 }
}

extension TimingFunction.Point {
    fileprivate init(percent: Double, progress: Double) {
        self.init(time: TimingFunction.rounded(percent) / 100, progress: progress)
    }
}
