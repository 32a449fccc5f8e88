package import Jansson

/// A position or translation in px, or a velocity in px/s: x to the right, y down.
package struct VectorMessage: Hashable, Sendable {
    package var x: Double
    package var y: Double

    static let zero = VectorMessage(x: 0, y: 0)

    private init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    static let expected = "an object {x, y}"

    package init(_ view: JSONView) throws(ParamsError) {
        guard view.kind == .object else { throw view.mismatch(Self.expected) }
        x = try view.number("x")
        y = try view.number("y")
    }
}

extension JSONView {
    /// A vector that must be present.
    func vector(_ name: StaticString) throws(ParamsError) -> VectorMessage {
        try required(name, VectorMessage.expected) { view throws(ParamsError) in try VectorMessage(view) }
    }

    func optionalVector(_ name: StaticString) throws(ParamsError) -> VectorMessage? {
        try optional(name) { view throws(ParamsError) in try VectorMessage(view) }
    }
}
