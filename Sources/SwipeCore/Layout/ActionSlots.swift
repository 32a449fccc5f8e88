/// The slots of a side's actions when it is open. They divide the extent without gaps, the outermost first.
///
/// A slot is k times its action's width, limited to the minimum and maximum, with the one k for which the slots fill
/// the extent. If the extent is the sum of the widths and none is limited, k is 1. Widths that are all 0 count as
/// equal. If no k fills the extent because all slots are at their maximum, the outermost takes the rest. If all are at
/// their minimum and the extent is too short, all shrink in proportion. A maximum below the minimum counts as the
/// minimum. A side without an extent is as long as its actions.
struct ActionSlots: Hashable, Sendable {
    let ids: [String]
    /// The borders of the slots as distances from the outer edge, one more than there are slots: from 0 to the extent.
    let edges: [Double]

    /// A side that shows nothing.
    static let none = ActionSlots(ids: [], edges: [0])

    /// Where the innermost slot ends.
    var length: Double { edges[edges.count - 1] }

    /// Divides `total` among the slots.
    ///
    /// Each round divides the rest among the slots that are not at a bound, and fixes those that would exceed one: at
    /// their minimum if the bounds require more than there is, otherwise at their maximum.
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
                // If the sum is exactly the rest, k is 1 and widths are not changed by rounding.
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

    /// Corrects slots that are all at a bound: the outermost takes a rest, or all shrink in proportion.
    private static func filled(_ shares: [Double], to total: Double) -> [Double] {
        let sum = shares.reduce(0, +)
        if sum > total { return shares.map { total * ($0 / sum) } }
        guard let outermost = shares.first else { return [] }
        return [outermost + (total - sum)] + shares.dropFirst()
    }
}

extension ActionSlots {
    init(_ actions: [Action], extent: Geometry.Extent, minimum: Double?, maximum: Double?) {
        let least = max(minimum ?? 0, 0)
        let bounds = least...max(maximum ?? .infinity, least)
        let widths = actions.map { $0.width }
        switch extent {
        case .unavailable: self = .none
        case .endless: self.init(actions, widths.map { $0.clamped(to: bounds) }, total: nil)
        case .px(let total): self.init(actions, Self.shares(of: total, by: widths, within: bounds), total: total)
        }
    }

    /// Slots one after the other. The last edge is set to the total, from which the sum may differ by rounding.
    private init(_ actions: [Action], _ widths: [Double], total: Double?) {
        var edges = [0.0]
        for width in widths { edges.append(edges[edges.count - 1] + width) }
        if let total, !widths.isEmpty { edges[widths.count] = total }
        self.init(ids: actions.map { $0.id }, edges: edges)
    }
}

extension Double {
    fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
    }
}
