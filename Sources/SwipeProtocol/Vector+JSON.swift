import Jansson
import SwipeCore

extension Vector {
    static let expected = "an object {x, y}"

    init(_ view: JSONView) throws(ParamsError) {
        guard view.kind == .object else { throw view.mismatch(Self.expected) }
        self.init(x: try view.number("x"), y: try view.number("y"))
    }
}

extension JSONView {
    /// A vector that must be present.
    func vector(_ name: StaticString) throws(ParamsError) -> Vector {
        try required(name, Vector.expected) { view throws(ParamsError) in try Vector(view) }
    }

    func optionalVector(_ name: StaticString) throws(ParamsError) -> Vector? {
        try optional(name) { view throws(ParamsError) in try Vector(view) }
    }
}
