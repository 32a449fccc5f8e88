/// The places where a side's actions stand when it is open: they share its extent, without gaps, the outermost first.
///
/// A slot is k times its action's width, but not less than a minimum and not more than a maximum, with the one k that fills
/// the extent. Where the extent is the sum of the widths, and none is too small or too large, k is 1. Widths that are all
/// 0 count as equal. Where no k fills it, because all slots are at their maximum, the outermost takes up the rest; where
/// all are at their minimum and the extent is too short for them, all shrink alike. A maximum below the minimum counts as
/// the minimum. A side without an extent is as long as its actions are.
struct ActionSlots: Hashable, Sendable {
    let ids: [String]
    /// The slots' borders as distances from the outer edge, one more than there are slots: 0 first, the extent last.
    let edges: [Double]

    /// A side that shows nothing.
    static let none = ActionSlots(ids: [], edges: [0])

    init(_ actions: [Action], extent: Geometry.Extent, minimum: Double?, maximum: Double?) {
        let least = max(minimum ?? 0, 0)
        let bounds = least...max(maximum ?? .infinity, least)
        let widths = actions.map(\.width)
        switch extent {
        case .unavailable: self = .none
        case .endless: self.init(actions, widths.map { $0.clamped(to: bounds) }, total: nil)
        case .px(let total): self.init(actions, Self.shares(of: total, by: widths, within: bounds), total: total)
        }
    }

    /// Slots one after the other. The sum of rounded numbers may miss the total by a hair: the last edge is the total.
    private init(_ actions: [Action], _ widths: [Double], total: Double?) {
        var edges = [0.0]
        for width in widths { edges.append(edges[edges.count - 1] + width) }
        if let total, !widths.isEmpty { edges[widths.count] = total }
        self.init(ids: actions.map(\.id), edges: edges)
    }

    private init(ids: [String], edges: [Double]) {
        self.ids = ids
        self.edges = edges
    }

    /// Where the innermost slot ends.
    var length: Double { edges[edges.count - 1] }

    /// Divides `total` by the rule above.
    ///
    /// Each round divides what is left among the slots that are not yet at a bound, and stops those that would pass it:
    /// at their minimum if the bounds ask for more than there is, else at their maximum.
    private static func shares(
        of total: Double, by widths: [Double], within bounds: ClosedRange<Double>
    ) -> [Double] {
        let weights = widths.allSatisfy { $0 == 0 } ? widths.map { _ in 1 } : widths
        var shares = weights
        var open = Array(weights.indices)
        var left = total
        while !open.isEmpty {
            let sum = open.reduce(0) { $0 + weights[$1] }
            var excess = 0.0
            for slot in open {
                // At a sum of exactly what is left, k is 1 and widths stay as they are.
                let share = sum == 0 || sum == left ? weights[slot] : left * (weights[slot] / sum)
                shares[slot] = share.clamped(to: bounds)
                excess += shares[slot] - share
            }
            let bound = excess >= 0 ? bounds.lowerBound : bounds.upperBound
            let stopped = open.filter { shares[$0] == bound }
            guard excess != 0, !stopped.isEmpty else { break }
            left = max(left - stopped.reduce(0) { $0 + shares[$1] }, 0)
            open.removeAll { shares[$0] == bound }
        }
        return filled(shares, to: total)
    }

    /// What the bounds leave open: the outermost takes up a rest, and all shrink alike to an extent that is too short.
    private static func filled(_ shares: [Double], to total: Double) -> [Double] {
        let sum = shares.reduce(0, +)
        if sum > total { return shares.map { total * ($0 / sum) } }
        guard let outermost = shares.first else { return [] }
        return [outermost + (total - sum)] + shares.dropFirst()
    }
}

extension Double {
    fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
