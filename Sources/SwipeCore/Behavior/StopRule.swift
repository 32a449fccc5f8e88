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
}

extension StopRule: Coded {
    private static let form = AmountForm<Place>(
        units: [
            ("px", 0.0001...1e9, { .px($0) }), ("fraction", 0.0001...10, { .fraction($0) }),
            ("width", 0.0001...1, { .width($0) }),
        ], whole: ("actions", 1...100, { .actions($0) }),
        expected: "{px}, {fraction}, {width} or {actions}, and an optional action")

    package init(_ object: inout MemberCoder, _ old: StopRule?) throws(CodingError) {
        switch old?.place {
        case nil: break
        case .px(let px): object.write(px, "px")
        case .fraction(let fraction): object.write(fraction, "fraction")
        case .width(let fraction): object.write(fraction, "width")
        case .actions(let count): _ = object.member("actions", .integer(Int64(count)))
        }
        place = if let old { old.place } else { try object.amount(Self.form) }
        action = old?.action
        try object.member("action", &action)
    }
}
