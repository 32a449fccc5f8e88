/// How the cells of a table move: independent parts, of which a preset is a full set and an override changes what it names.
package struct Behavior: Hashable, Codable, Sendable {
    /// The preset that it is, or began as.
    package var preset: Preset
    package var recognition: RecognitionRule
    package var reveal: Reveal
    package var extent: SidePair<ExtentRule>
    package var tracking: TrackingRule
    package var velocity: VelocityRule
    package var release: ReleaseRule
    package var settle: SettleRules
    package var fullSwipe: FullSwipeRule
    package var policy: Policy
    package var layout: LayoutRule
}

/// The sides that a swipe may reveal.
package enum Reveal: String, Hashable, Codable, Sendable {
    case both, leading, trailing, none

    package func contains(_ side: Side) -> Bool {
        switch (self, side) {
        case (.both, _), (.leading, .leading), (.trailing, .trailing): true
        case (.none, _), (.leading, .trailing), (.trailing, .leading): false
        }
    }
}

/// When a translation begins a swipe.
package struct RecognitionRule: Hashable, Codable, Sendable {
    /// |along| / |across| must exceed this; nil lets every translation begin. Equality does not begin, nor does 0/0.
    package var directionRatio: Double?
    /// How far, in px, a pointer moves before it can be told what it is doing.
    package var slop: Slop
    /// A pointer that goes down this close to the cell's ends, in px, is not the swipe's.
    package var edgeInset: Double

    /// The gate: would this translation start a swipe?
    package func admits(_ translation: Vector, along axis: Axis) -> Bool {
        guard let directionRatio else { return true }
        return abs(translation.along(axis)) / abs(translation.across(axis)) > directionRatio
    }
}

/// How far a pointer moves before it counts as moving, in px: less for what points more finely.
package struct Slop: Hashable, Codable, Sendable {
    package var touch: Double
    package var mouse: Double
    package var pen: Double

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
    /// The sum of its actions' widths.
    case actions
    case px(Double)
    /// A part of the cell's width.
    case fraction(Double)
    /// The width less this many px, which stay as a handle.
    case inset(Double)
    /// The side has no end and never stays open.
    case none
}

/// Where each action stands as the cell moves.
package struct LayoutRule: Hashable, Codable, Sendable {
    package var style: LayoutStyle
    /// An action is never narrower than this, in px; nil: as narrow as it is.
    package var minimumWidth: Double?
    package var maximumWidth: Double?

    package init(style: LayoutStyle, minimumWidth: Double? = nil, maximumWidth: Double? = nil) {
        self.style = style
        self.minimumWidth = minimumWidth
        self.maximumWidth = maximumWidth
    }
}

/// Which cells may be open together, and what closes them.
package struct Policy: Hashable, Sendable {
    package enum Open: String, Hashable, Codable, Sendable {
        /// At most one cell of the table; opening another closes it.
        case single
        /// At most one cell of all tables of the same group.
        case group
        case multiple
    }

    package enum Closer: String, Hashable, CaseIterable, Codable, Sendable {
        case scroll, tap, otherBegin, edit, action
    }

    package var open: Open
    package var closeOn: Set<Closer>

    /// Whether a table has one open cell at most.
    package var isSingle: Bool {
        switch open {
        case .single, .group: true
        case .multiple: false
        }
    }
}
