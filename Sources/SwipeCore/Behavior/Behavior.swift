/// How the cells of a table behave. A preset sets all parts; a client may override single ones.
package struct Behavior: Hashable, Sendable {
    /// The name of the preset that the behavior started from.
    package var preset: String
    /// When a movement starts a swipe.
    package var recognition: RecognitionRule
    /// The sides that may be revealed.
    package var reveal: Reveal
    /// How far each side opens.
    package var extent: SidePair<ExtentRule>
    /// Where else each side rests open. A side without stops rests open at its extent.
    package var stops: SidePair<[StopRule]>
    /// How content follows the finger.
    package var tracking: TrackingRule
    /// How the finger's velocity is estimated.
    package var velocity: VelocityRule
    /// Where a released cell goes.
    package var release: ReleaseRule
    /// How it moves there.
    package var settle: SettleRules
    /// When a swipe performs an action.
    package var fullSwipe: FullSwipeRules
    /// How many cells may be open, and what closes them.
    package var policy: Policy
    /// Where the actions are.
    package var layout: LayoutRule
}

/// The sides that a swipe may reveal.
package enum Reveal: String, Hashable, CaseIterable, Sendable {
    case both, leading, trailing, none

    /// Whether a swipe may reveal `side`.
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

/// Where the actions are while the cell moves (`ActionLayout`).
package struct LayoutRule: Hashable, Sendable {
    /// How actions move to their slots.
    package var style: LayoutStyle
    /// The minimum width of an action in px, if any.
    package var minimumWidth: Double?
    /// The maximum width of an action in px, if any.
    package var maximumWidth: Double?

    package init(style: LayoutStyle, minimumWidth: Double? = nil, maximumWidth: Double? = nil) {
        self.style = style
        self.minimumWidth = minimumWidth
        self.maximumWidth = maximumWidth
    }
}
