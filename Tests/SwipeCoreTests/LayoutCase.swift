import SwipeCore
import TestSupport

/// One layout at one offset: a geometry, a style, bounds, and optionally a full swipe.
struct LayoutCase: Sendable, CustomStringConvertible {
    var style: LayoutStyle
    var width: Double
    var actions: [Action]
    var rule: ExtentRule
    var minimum: Double?
    var maximum: Double?
    var offset: Double
    var armed: String?
    var direction = LayoutDirection.leftToRight
    var axis = Axis.horizontal

    var geometry: Geometry {
        Geometry(
            width: width, axis: axis, direction: direction, actions: SidePair(both: actions), reveal: .both,
            extent: SidePair(both: rule))
    }

    var layout: ActionLayout {
        ActionLayout(style: style, geometry: geometry, minimumWidth: minimum, maximumWidth: maximum)
    }

    var extent: Geometry.Extent { geometry.extents.leading }

    /// The start and the end of the uncovered strip.
    var strip: (low: Double, high: Double) { offset > 0 ? (0, offset) : (width + offset, width) }

    var description: String {
        "\(style) \(actions.map(\.width)) \(rule) \(String(describing: minimum))...\(String(describing: maximum))"
            + " in \(width) at \(offset) \(armed ?? "")"
    }

    func with(style: LayoutStyle? = nil, direction: LayoutDirection? = nil, axis: Axis? = nil) -> Self {
        var other = self
        other.style = style ?? self.style
        other.direction = direction ?? self.direction
        other.axis = axis ?? self.axis
        return other
    }

    /// Positions across the strip and around it, but not on an action's edge, where rounding decides.
    func positions(besides placements: [Placement]) -> [Double] {
        let (low, high) = strip
        let step = (high - low) / 23
        let inside = (0..<23).map { low + (Double($0) + 0.5) * step }
        return ([low - 1, high + 1] + inside).filter { position in
            placements.allSatisfy { abs($0.x - position) > 1e-9 && abs($0.x + $0.width - position) > 1e-9 }
        }
    }

    /// The action that is visible at `position` when actions are drawn in the style's order and content over all of them.
    func painted(at position: Double, _ placements: [Placement]) -> String? {
        let (low, high) = strip
        guard position >= low, position < high else { return nil }
        let drawn = style == .drawer ? placements.reversed() : placements
        return drawn.last { $0.x <= position && position < $0.x + $0.width }?.id
    }

    /// Many cases, on both sides; a third of them, except at night.
    static func all(_ style: LayoutStyle) -> [Self] {
        var random = SeededGenerator(seed: 20_261_121)
        var cases: [Self] = []
        for widths in widthLists + (1..<5).map({ count in (0...count).map { _ in random.number(in: 0...150) } }) {
            for rule in [ExtentRule.actions, .px(180), .fraction(0.5), .inset(20), .none] {
                for (minimum, maximum) in [(nil, nil), (70, nil), (nil, 80), (60, 90)] as [(Double?, Double?)] {
                    let actions = [Action].list(widths)
                    for part in [1e-9, 0.37, 0.93, 1, 1.01, 4, 0] {
                        let length = widths.reduce(0, +)
                        let reach = part == 0 ? random.number(in: 1...400) : part * (length > 0 ? length : 100)
                        let armed = part > 0.9 ? actions.randomElement(using: &random)?.id : nil
                        cases += [reach, -reach].flatMap { offset in
                            [nil, armed].prefix(armed == nil ? 1 : 2).map { armed in
                                LayoutCase(
                                    style: style, width: 320, actions: actions, rule: rule, minimum: minimum,
                                    maximum: maximum, offset: offset, armed: armed)
                            }
                        }
                    }
                }
            }
        }
        return cases.filter { $0.offset != 0 && $0.extent != .unavailable }
            .filter { _ in isNightly || Int.random(in: 0..<3, using: &random) == 0 }
    }

    private static let widthLists: [[Double]] = [
        [74], [75, 75], [74, 90, 60], [0], [0, 0, 0], [0, 80], [80, 0], [50, 0, 50], [1e-5, 100],
        [.leastNonzeroMagnitude, .leastNonzeroMagnitude],
        [200, 40, 1, 300],
    ]
}

extension [Action] {
    /// Actions with these widths, named "0", "1" and so on, the outermost first.
    static func list(_ widths: [Double]) -> [Action] {
        widths.enumerated().map { Action(id: "\($0.offset)", width: $0.element) }
    }
}
