/// How the cells of a table behave. A preset sets all parts; a client may override single ones.
///
/// A rule lists its members in `code`. The list serves messages and snapshots, and each member has the value of the base
/// where it is declared.
package struct Behavior: Hashable, Sendable {
    /// The name of the preset that the behavior started from.
    package var preset = ""
    package var recognition = RecognitionRule()
    package var reveal = Reveal.both
    package var extent = SidePair(both: ExtentRule.actions)
    /// Where else each side rests open. A side without stops rests open at its extent.
    package var stops = SidePair<[StopRule]>(both: [])
    package var tracking = TrackingRule()
    package var velocity = VelocityRule()
    package var release = ReleaseRule()
    package var settle = SettleRules()
    package var fullSwipe = FullSwipeRules()
    package var policy = Policy()
    package var layout = LayoutRule()

    /// The behavior that presets override: content stops at its extent, and goes to the nearer end.
    ///
    /// It is `x-base` in `protocol/openrpc.json`.
    package static let base = Behavior()
}

extension Behavior: Overridable, Coded {
    package init(_ object: inout MemberCoder, _ old: Behavior?) throws(CodingError) {
        self = old ?? .base
        try code(&object)
    }

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        preset = try object.optionalText("preset", preset) ?? preset
        try object.member("recognition", &recognition)
        try object.member("reveal", &reveal)
        try object.member("extent", &extent)
        try object.object("stops") { object throws(CodingError) in
            try object.member("leading", &stops.leading, limit: StopRule.limit)
            try object.member("trailing", &stops.trailing, limit: StopRule.limit)
        }
        try object.member("tracking", &tracking)
        try object.member("velocity", &velocity)
        try object.member("release", &release)
        try object.member("settle", &settle)
        try object.member("fullSwipe", &fullSwipe)
        try object.member("policy", &policy)
        try object.member("layout", &layout)
    }
}

/// The sides that a swipe may reveal.
package enum Reveal: String, Hashable, CaseIterable, Sendable {
    case both, leading, trailing, none

    package func contains(_ side: Side) -> Bool {
        switch (self, side) {
        case (.both, _), (.leading, .leading), (.trailing, .trailing): true
        case (.none, _), (.leading, .trailing), (.trailing, .leading): false
        }
    }
}

/// How far a side opens.
package enum ExtentRule: Hashable, Sendable {
    /// The sum of the widths of its actions.
    case actions
    case px(Double)
    /// A fraction of the cell's width.
    case fraction(Double)
    /// The cell's width less this many px, which remain visible as a handle.
    case inset(Double)
    /// The side has no end, and never rests open.
    case none
}

extension ExtentRule: Coded {
    package static let hasShortForm = true
    private static let form = AmountForm<ExtentRule>(
        names: [("actions", .actions), ("none", .none)],
        units: [
            ("px", CodedRange.length, { .px($0) }), ("fraction", 0...1, { .fraction($0) }),
            ("inset", CodedRange.length, { .inset($0) }),
        ], short: "px", expected: "\"actions\", \"none\", px, {px}, {fraction} or {inset}")

    package init(_ object: inout MemberCoder, _ old: ExtentRule?) throws(CodingError) {
        switch old {
        case nil: break
        case .actions: object.write(.string("actions"))
        case .px(let px): object.write(px, "px")
        case .fraction(let fraction): object.write(fraction, "fraction")
        case .inset(let px): object.write(px, "inset")
        case .some(.none): object.write(.string("none"))
        }
        self = if let old { old } else { try object.amount(Self.form) }
    }
}

extension SidePair: MemberValue, Overridable where Value: Coded {
    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("leading", &leading)
        try object.member("trailing", &trailing)
    }
}

/// Where the actions are while the cell moves (`ActionLayout`).
package struct LayoutRule: Hashable, Sendable {
    /// How actions move to their slots.
    package var style = LayoutStyle.reveal
    /// The minimum width of an action in px, if any.
    package var minimumWidth: Double?
    /// The maximum width of an action in px, if any.
    package var maximumWidth: Double?
}

extension LayoutRule: Overridable {
    package static let hasShortForm = true

    /// A text is a style.
    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        if case .string(let name) = object.value {
            guard let named = LayoutStyle(rawValue: name) else { throw object.error(LayoutStyle.expected) }
            style = named
            return
        }
        try object.requireObject("a style's name, or an object")
        try object.member("style", &style)
        try object.member("minimumWidth", &minimumWidth, in: CodedRange.length)
        try object.member("maximumWidth", &maximumWidth, in: CodedRange.length)
    }
}
