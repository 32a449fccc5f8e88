/// The gesture recognizer's rule: when a movement starts a swipe.
package struct RecognitionRule: Hashable, Sendable {
    /// The swipe starts only if |along| / |across| exceeds this ratio; nil accepts every direction. A translation of 0
    /// never starts a swipe if there is a ratio.
    package var directionRatio: Double?
    /// The touch slop: how far a pointer moves before it is decided whether it swipes.
    package var slop: Slop
    /// How far across a pointer moves before it has failed, in px; nil: the slop.
    package var slopAcross: Double?
    /// The slop along the axis towards each side, for all kinds of pointers; nil: the slop.
    package var sideSlop: SidePair<Double?>
    /// From where the translation of a pointer's swipe counts.
    package var start: Start
    /// A pointer that goes down within this many px of the cell's ends does not swipe.
    package var edgeInset: Double
    /// What a pointer or a wheel on a moving cell does.
    package var catching: Catch
    /// Whether gestures take the cell at all. If not, an open cell stays open.
    package var isEnabled: Bool

    /// From where the translation of a swipe counts.
    package enum Start: String, Hashable, CaseIterable, Sendable {
        /// From where the pointer passed the slop, so that content does not jump.
        case slop
        /// From where the pointer went down.
        case down
    }

    /// When a gesture takes a cell that is moving.
    package enum Catch: String, Hashable, CaseIterable, Sendable {
        /// A pointer takes it as soon as it goes down.
        case down
        /// It moves on until the movement has passed the slop and the gate.
        case slop
        /// As `slop`, but only while it opens. It is not taken while it closes.
        case opening
        /// Never: it is taken only at rest.
        case never
    }

    /// Whether a gesture may take a cell with this animation.
    func mayTake(_ animation: Animation?) -> Bool {
        guard let animation else { return true }
        return switch catching {
        case .down, .slop: true
        case .opening: animation.target.isOpen
        case .never: false
        }
    }

    /// The slop along the axis in px of a pointer that moves towards `side`.
    func slop(of device: PointerDevice, towards side: Side?) -> Double {
        side.flatMap { sideSlop[$0] } ?? slop.distance(of: device)
    }

    /// Whether a translation is far enough across for a pointer to fail.
    func isAcross(_ distance: Double, of device: PointerDevice) -> Bool {
        abs(distance) >= slopAcross ?? slop.distance(of: device)
    }

    /// The gate: whether this translation starts a swipe.
    package func admits(_ translation: Vector, along axis: Axis) -> Bool {
        guard let directionRatio else { return true }
        return abs(translation.along(axis)) / abs(translation.across(axis)) > directionRatio
    }
}

/// The slop in px for each kind of pointer. It is smaller for pointers that are more precise.
package struct Slop: Hashable, Sendable {
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
