import Jansson

/// An easing of a settle rule: an easing function of CSS, or the inner control points of a cubic Bézier curve.
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

    private static let expected =
        "an easing function of CSS, or [x1, y1, x2, y2] with x in 0...1"

    init(_ view: JSONView) throws(ParamsError) {
        if view.kind == .array {
            self = .bezier(try EasingMessage(view))
            return
        }
        guard let count = view.stringByteCount, count <= CSSEasing.limit, let text = view.string,
            let easing = CSSEasing.parse(text)
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
        Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
