import Jansson

/// A cubic Bézier curve by its inner control points `[x1, y1, x2, y2]`. It is written as `"linear"` if it is that.
package struct EasingMessage: Hashable, Sendable {
    package var x1: Double
    package var y1: Double
    package var x2: Double
    package var y2: Double

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    static let linear = EasingMessage(0, 0, 1, 1)
    static let easeIn = EasingMessage(0.42, 0, 1, 1)
    static let easeOut = EasingMessage(0, 0, 0.58, 1)
    static let easeInOut = EasingMessage(0.42, 0, 0.58, 1)

    init(_ view: JSONView) throws(ParamsError) {
        let numbers = (0..<min(view.count, 5)).compactMap { view[$0]?.number }
        guard numbers.count == view.count, let easing = EasingMessage(numbers) else {
            throw view.mismatch("[x1, y1, x2, y2] with x in 0...1")
        }
        self = easing
    }

    /// Nil if there are not four numbers within the limits of the protocol.
    init?(_ numbers: [Double]) {
        guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]), abs(numbers[1]) <= 10,
            abs(numbers[3]) <= 10
        else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    func write(into writer: inout JSONWriter) {
        if self == .linear {
            writer.value("linear" as StaticString)
            return
        }
        writer.beginArray()
        writer.value(x1)
        writer.value(y1)
        writer.value(x2)
        writer.value(y2)
        writer.endArray()
    }
}
