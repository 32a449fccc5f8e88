/// How the cells of a table behave. A preset sets all parts; a client may override single ones.
package struct Behavior: Hashable, Codable, Sendable {
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
package enum Reveal: String, Hashable, Codable, Sendable {
    case both, leading, trailing, none

    /// Whether a swipe may reveal `side`.
    package func contains(_ side: Side) -> Bool {
        switch (self, side) {
        case (.both, _), (.leading, .leading), (.trailing, .trailing): true
        case (.none, _), (.leading, .trailing), (.trailing, .leading): false
        }
    }
}

/// The gesture recognizer's rule: when a movement starts a swipe.
package struct RecognitionRule: Hashable, Codable, Sendable {
    /// The swipe starts only if |along| / |across| exceeds this ratio; nil accepts every direction. A translation of 0
    /// never starts a swipe if there is a ratio.
    package var directionRatio: Double?
    /// The touch slop: how far a pointer moves before it is decided whether it swipes.
    package var slop: Slop
    /// A pointer that goes down within this many px of the cell's ends does not swipe.
    package var edgeInset: Double
    /// What a pointer or a wheel on a moving cell does.
    package var catching: Catch

    /// When a gesture takes a cell that is moving.
    package enum Catch: String, Hashable, CaseIterable, Codable, Sendable {
        /// A pointer takes it as soon as it goes down.
        case down
        /// It moves on until the movement has passed the slop and the gate.
        case slop
        /// Never: it is taken only at rest.
        case never
    }

    /// The gate: whether this translation starts a swipe.
    package func admits(_ translation: Vector, along axis: Axis) -> Bool {
        guard let directionRatio else { return true }
        return abs(translation.along(axis)) / abs(translation.across(axis)) > directionRatio
    }
}

/// The slop in px for each kind of pointer. It is smaller for pointers that are more precise.
package struct Slop: Hashable, Codable, Sendable {
    package var touch: Double
    package var mouse: Double
    package var pen: Double

    /// The slop for this kind of pointer.
    package func distance(of device: PointerDevice) -> Double {
        switch device {
        case .touch: touch
        case .mouse: mouse
        case .pen: pen
        }
    }
}

/// How far a side opens.
package enum ExtentRule: Hashable, Codable, Sendable {
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
package struct LayoutRule: Hashable, Codable, Sendable {
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

/// How many cells may be open at the same time, and what closes them.
package struct Policy: Hashable, Sendable {
    /// How many cells may be open.
    package enum Open: String, Hashable, Codable, Sendable {
        /// At most one cell of the table. When another opens, it closes.
        case single
        /// At most one cell of all tables in the same group.
        case group
        case multiple
    }

    /// What closes open cells: scrolling, a tap, a swipe of another cell, an edit of rows, an action.
    package enum Closer: String, Hashable, CaseIterable, Codable, Sendable {
        case scroll, tap, otherBegin, edit, action
    }

    package var open: Open
    package var closeOn: Set<Closer>

    /// Whether at most one cell of a table may be open.
    package var isSingle: Bool {
        switch open {
        case .single, .group: true
        case .multiple: false
        }
    }
}
