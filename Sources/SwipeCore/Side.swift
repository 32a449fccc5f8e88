/// A side of a cell in reading direction: in left-to-right text the leading side is the left one.
package enum Side: String, Hashable, CaseIterable, Sendable {
    case leading, trailing

    var opposite: Side { self == .leading ? .trailing : .leading }
}

/// The direction of text.
package enum LayoutDirection: String, Hashable, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

/// The axis along which cells are swiped.
package enum Axis: String, Hashable, CaseIterable, Sendable {
    case horizontal, vertical
}

/// A value for each side.
package struct SidePair<Value> {
    package var leading: Value
    package var trailing: Value

    package init(leading: Value, trailing: Value) {
        self.leading = leading
        self.trailing = trailing
    }

    package init(both value: Value) {
        self.init(leading: value, trailing: value)
    }

    package subscript(side: Side) -> Value {
        get {
            switch side {
            case .leading: leading
            case .trailing: trailing
            }
        }
        set {
            switch side {
            case .leading: leading = newValue
            case .trailing: trailing = newValue
            }
        }
    }
}

extension SidePair: Equatable where Value: Equatable {}
extension SidePair: Hashable where Value: Hashable {}
extension SidePair: Sendable where Value: Sendable {}

/// A position, translation or velocity: x to the right and y down, in px or px/s.
package struct Vector: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let zero = Vector(x: 0, y: 0)

    package func along(_ axis: Axis) -> Double {
        switch axis {
        case .horizontal: x
        case .vertical: y
        }
    }

    package func across(_ axis: Axis) -> Double {
        switch axis {
        case .horizontal: y
        case .vertical: x
        }
    }
}
