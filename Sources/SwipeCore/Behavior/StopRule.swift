/// A place at which a side may rest open, in place of its extent.
package struct StopRule: Hashable, Sendable {
    /// How far from closed the stop is.
    package enum Place: Hashable, Sendable {
        case px(Double)
        /// A fraction of the extent.
        case fraction(Double)
        /// A fraction of the cell's width.
        case width(Double)
        /// The widths of this number of actions, from the outermost one on.
        case actions(Int)
    }

    package var place: Place
    /// The action that is invoked when a release settles here; nil: none.
    package var action: String?

    /// The most stops of a side.
    package static let limit = 16

    package init(place: Place, action: String?) {
        self.place = place
        self.action = action
    }
}

extension StopRule: Coded {
    private static let form = MemberCoder.AmountForm(
        units: [("px", 0.0001...1e9), ("fraction", 0.0001...10), ("width", 0.0001...1)], whole: ("actions", 1...100),
        expected: "{px}, {fraction}, {width} or {actions}, and an optional action")

    package init(_ object: inout MemberCoder, _ old: StopRule?) throws(CodingError) {
        let written: Amount? =
            switch old?.place {
            case nil: nil
            case .px(let px): Amount(unit: "px", value: px)
            case .fraction(let fraction): Amount(unit: "fraction", value: fraction)
            case .width(let fraction): Amount(unit: "width", value: fraction)
            case .actions(let count): Amount(unit: "actions", value: Double(count))
            }
        let amount = try object.amount(Self.form, written)
        switch amount.unit {
        case "px": place = .px(amount.value)
        case "fraction": place = .fraction(amount.value)
        case "width": place = .width(amount.value)
        default: place = .actions(Int(amount.value))
        }
        action = old?.action
        try object.member("action", &action)
    }
}
