import Jansson

/// An easing: `"linear"`, a name as in CSS, or the inner control points `[x1, y1, x2, y2]` of a cubic Bézier curve.
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

    private static let expected =
        "\"linear\", \"easeIn\", \"easeOut\", \"easeInOut\", or [x1, y1, x2, y2] with x in 0...1"

    init(_ view: JSONView) throws(ParamsError) {
        switch view.string {
        case "linear": self = .linear
        case "easeIn": self.init(0.42, 0, 1, 1)
        case "easeOut": self.init(0, 0, 0.58, 1)
        case "easeInOut": self.init(0.42, 0, 0.58, 1)
        case nil:
            guard view.count == 4, let x1 = view[0]?.number, let y1 = view[1]?.number, let x2 = view[2]?.number,
                let y2 = view[3]?.number, (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= 10, abs(y2) <= 10
            else { throw view.mismatch(Self.expected) }
            self.init(x1, y1, x2, y2)
        default: throw view.mismatch(Self.expected)
        }
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
