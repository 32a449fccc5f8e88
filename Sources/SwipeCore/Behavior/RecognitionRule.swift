/// The gesture recognizer's rule: when a movement starts a swipe.
package struct RecognitionRule: Hashable, Sendable, Overridable {
    /// The swipe starts only if |along| / |across| exceeds this ratio; nil accepts every direction. A translation of 0
    /// never starts a swipe if there is a ratio.
    package var directionRatio: Double? = 1
    /// The touch slop: how far a pointer moves before it is decided whether it swipes.
    package var slop = Slop()
    /// How far across a pointer moves before it has failed, in px; nil: the slop.
    package var slopAcross: Double?
    /// The slop along the axis towards each side, for all kinds of pointers; nil: the slop.
    package var sideSlop = SidePair<Double?>(both: nil)
    /// From where the translation of a pointer's swipe counts.
    package var start = Start.slop
    /// What becomes of a pointer whose movement is far enough, but not in a direction that starts a swipe.
    package var slanted = Slanted.fail
    /// A pointer that goes down within this many px of the cell's ends does not swipe.
    package var edgeInset = 0.0
    /// What a pointer or a wheel on a moving cell does.
    package var catching = Catch.slop
    /// Whether gestures take the cell at all. If not, an open cell stays open.
    package var isEnabled = true

    package enum Start: String, Hashable, CaseIterable, Sendable {
        /// From where the pointer passed the slop, so that content does not jump.
        case slop
        /// From where the pointer went down.
        case down
        /// From where the pointer was with the sample that passed the slop.
        case sample
    }

    /// What becomes of a pointer that has passed the slop along the axis in a direction that starts no swipe.
    package enum Slanted: String, Hashable, CaseIterable, Sendable {
        /// It has failed.
        case fail
        /// It is undecided until its direction is clear: until it starts a swipe, or has passed the slop across.
        case wait
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

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("directionRatio", &directionRatio, in: 0...1000)
        try object.member("slop", &slop)
        try object.member("slopAcross", &slopAcross, in: Slop.range)
        try object.object("sideSlop") { object throws(CodingError) in
            try object.member("leading", &sideSlop.leading, in: Slop.range)
            try object.member("trailing", &sideSlop.trailing, in: Slop.range)
        }
        try object.member("start", &start)
        try object.member("slanted", &slanted)
        try object.member("enabled", &isEnabled)
        try object.member("edgeInset", &edgeInset, in: CodedRange.length)
        try object.member("catch", &catching)
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

/// The slop in px for each kind of pointer: UIKit's for a finger, and less for pointers that are more precise.
package struct Slop: Hashable, Sendable, Overridable {
    package static let hasShortForm = true

    package var touch = 10.0
    package var mouse = 2.0
    package var pen = 4.0

    static let range = 0...1000.0

    /// A number counts for all kinds.
    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        if let value = object.value, value.number != nil {
            touch = try object.checked(value, in: Self.range)
            (mouse, pen) = (touch, touch)
            return
        }
        try object.requireObject("px, or px for touch, mouse and pen")
        try object.member("touch", &touch, in: Self.range)
        try object.member("mouse", &mouse, in: Self.range)
        try object.member("pen", &pen, in: Self.range)
    }

    package func distance(of device: PointerDevice) -> Double {
        switch device {
        case .touch: touch
        case .mouse: mouse
        case .pen: pen
        }
    }
}
