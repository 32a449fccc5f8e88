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
        guard view.count == 4, let x1 = view[0]?.number, let y1 = view[1]?.number, let x2 = view[2]?.number,
            let y2 = view[3]?.number, (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= 10, abs(y2) <= 10
        else { throw view.mismatch("[x1, y1, x2, y2] with x in 0...1") }
        self.init(x1, y1, x2, y2)
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
