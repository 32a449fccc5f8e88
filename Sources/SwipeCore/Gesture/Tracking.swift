/// The source of the gesture that has captured a cell. Messages of another source do not move the cell.
package enum Holder: Hashable, Sendable {
    /// The toolkit's own gesture recognizer, by `gesture/…` messages.
    case toolkit
    case pointer(Int64)
    case wheel
}

/// What a gesture is made with, as far as full swipes depend on it.
package struct GestureSource {
    var place: Double?
    var hasSteps = false

    package init(place: Double? = nil, hasSteps: Bool = false) { (self.place, self.hasSteps) = (place, hasSteps) }
}

/// A gesture that holds a cell: maps the finger's translation to the content's offset.
struct Tracking: Hashable, Sendable {
    let holder: Holder
    /// When the gesture began: for a pointer, when it went down.
    let began: Timestamp
    /// The rest state to which the cell returns when the gesture is cancelled.
    var origin: Rest
    /// The content's offset when the gesture began.
    private(set) var grabbed: Double
    /// The translation that counts as 0. With snap points it is the translation with which the gesture began.
    let zero: Double
    /// Where along the axis, in the cell's coordinates, a finger with the translation 0 is; nil if there is no pointer.
    private let place: Double?
    /// A wheel with steps moves content. It never performs a full swipe.
    private let hasSteps: Bool
    /// The side that the gesture stays on: the first that it showed. Nil if it may go to both.
    private(set) var side: Side?
    /// The pull (see `TrackingMap`) that corresponds to `grabbed`.
    private(set) var start: Double
    /// The content's offset under the finger; at a snap point, the offset of that.
    private(set) var offset: Double
    /// The offset at which content is shown, if that differs from `offset`.
    private(set) var shown: Double?
    /// The snap point at which content is.
    private(set) var caught: Rest?
    var snap: Animation?
    private(set) var history = SampleHistory()
    /// The action that a release would perform now.
    private(set) var armed: String?
    /// What a release would do now; nil unless the client has requested it.
    var release: ReleasePreview?
    /// How far the finger has moved since the gesture began.
    private(set) var travel = 0.0
    /// The part of the finger's pull that content does not follow (`TrackingMap.unused`).
    private(set) var unused = 0.0

    init(
        holder: Holder, began: Timestamp, origin: Rest, grabbed: Double, translation: Double, source: GestureSource,
        at time: Timestamp, map: TrackingMap
    ) {
        self.holder = holder
        self.began = began
        self.origin = origin
        (place, hasSteps) = (source.place, source.hasSteps)
        self.grabbed = grabbed
        self.offset = grabbed
        self.start = map.pull(at: grabbed)
        self.side = map.ownSide(at: grabbed)
        if case .catching = map.rule.beyond { zero = translation } else { zero = 0 }
        history.append(translation, at: time)
    }

    /// What follows from a movement of the finger.
    enum Movement: Equatable {
        case follows
        /// Content has reached a snap point and snaps to it.
        case snaps(Rest)
        /// Content stays at the snap point that it has reached.
        case stays
    }

    /// Moves to `translation` along the axis, in px.
    ///
    /// - Parameter isSample: whether the position counts for the velocity.
    mutating func move(to translation: Double, isSample: Bool, at time: Timestamp, map: TrackingMap) -> Movement {
        if isSample { history.append(translation, at: time) }
        travel = translation - zero
        let pull = start + travel
        if side == nil, map.rule.crossing != .crossFromClosed { side = map.ownSide(at: pull) }
        let position = map.offset(at: pull, grabbed: grabbed, on: side)
        unused = map.unused(of: pull, at: position, on: side)
        if unused != 0, map.rule.unused == .drop { start -= unused }
        guard case .catching = map.rule.beyond,
            let point = Self.reachedSnapPoint(at: position, travel: travel, map.geometry)
        else {
            caught = nil
            offset = position
            return .follows
        }
        if caught == point { return .stays }
        caught = point
        return .snaps(point)
    }

    /// How far the finger has pulled content from closed, in px.
    var pull: Double { start + travel }

    /// Whether the gesture took a moving cell, has not moved it, and lets it go on when it is released.
    func letsGoOn(in context: CellContext) -> Bool {
        travel == 0 && grabbed != context.geometry.offset(of: origin) && context.behavior.recognition.catching != .down
    }

    /// The content's offset and velocity at `now`. Content moves by itself to a snap point only.
    func motion(at now: Timestamp) -> (offset: Double, velocity: Double) {
        snap.map { ($0.offset(at: now), $0.velocity(at: now)) } ?? (shown ?? offset, 0)
    }

    // MARK: Arming

    /// The action that is no longer armed, and the one that is now.
    struct Arming: Equatable {
        var disarmed: String?
        var armed: String?
    }

    /// Updates which action is armed at the present offset.
    ///
    /// - Returns: the change, if there is one.
    mutating func arm(in context: CellContext) -> Arming? {
        let now =
            hasSteps || letsGoOn(in: context)
            ? nil : context.behavior.fullSwipe.armed(at: reached(context.geometry), was: armed, in: context.geometry)
        defer { armed = now }
        return now == armed ? nil : Arming(disarmed: armed, armed: now)
    }

    /// Whether content is beyond closed on a side that this gesture cannot open.
    func isAcross(_ geometry: Geometry) -> Bool {
        guard let side, let shown = geometry.side(at: offset) else { return false }
        return shown != side
    }

    /// The offset on a side that this gesture can open; 0 beyond closed.
    func ownOffset(_ geometry: Geometry) -> Double { isAcross(geometry) ? 0 : offset }

    /// What the thresholds of a full swipe are compared with.
    private func reached(_ geometry: Geometry) -> FullSwipeRules.Place {
        FullSwipeRules.Place(offset: ownOffset(geometry), finger: place.map { $0 + zero + travel }, origin: origin)
    }

    /// The action that a full swipe performs if the gesture ends with `velocity` after `duration`, in ms.
    func performed(velocity: Double, after duration: Double, in context: CellContext) -> String? {
        let reached = reached(context.geometry)
        guard !hasSteps, !context.behavior.fullSwipe.isTooLong(duration, at: reached, in: context.geometry) else {
            return nil
        }
        return context.behavior.fullSwipe.released(
            at: reached, velocity: velocity, armed: armed, in: context.geometry)
    }

    mutating func disarm() -> Arming? {
        defer { armed = nil }
        return armed.map { Arming(disarmed: $0, armed: nil) }
    }

    // MARK: Snap points

    /// Puts content at a snap point. It is shown at `shown` as long as no animation moves it.
    mutating func setOffset(_ snapPoint: Double, shown: Double? = nil) {
        offset = snapPoint
        self.shown = shown
    }

    /// Keeps content where it is under the finger after the geometry has changed.
    mutating func rebase(_ map: TrackingMap, from old: TrackingMap) {
        grabbed = offset
        if map.rule.crossing == .cross || map.rule.crossing == .crossFromClosed && side == nil {
            side = nil
        } else if !isAcross(old.geometry) {
            side = map.ownSide(at: offset) ?? side.flatMap { map.geometry.extents[$0] == .unavailable ? nil : $0 }
        } else if let shown = map.geometry.side(at: offset) {
            side = shown.opposite
        }
        start = map.pull(at: offset, on: side) - travel
        unused = 0
    }

    /// Handles the end of the animation to a snap point. The finger's travel counts from there on.
    mutating func snapEnded(at rest: Rest, map: TrackingMap) {
        snap = nil
        start = map.pull(at: map.geometry.offset(of: rest))
        origin = rest
    }

    /// The snap point at `position`. It is an extent if the finger is outwards of where it began, or closed if it is
    /// not.
    static func reachedSnapPoint(at position: Double, travel: Double, _ geometry: Geometry) -> Rest? {
        for side in Side.allCases {
            guard case .px(let extent) = geometry.extents[side] else { continue }
            let sign = geometry.sign(of: side)
            let isOutward = travel * sign > 0
            if isOutward, position * sign >= extent { return .open(side) }
            if !isOutward, position == 0, geometry.extents[side.opposite] == .unavailable { return .closed }
        }
        return nil
    }
}

// MARK: Snapshots

extension Tracking: Coded {
    private enum Source: String, CaseIterable { case toolkit, pointer, wheel }

    package init(_ object: inout MemberCoder, _ old: Tracking?) throws(CodingError) {
        let (source, pointer): (Source?, Int64?) =
            switch old?.holder {
            case nil: (nil, nil)
            case .toolkit: (.toolkit, nil)
            case .pointer(let id): (.pointer, id)
            case .wheel: (.wheel, nil)
            }
        switch try object.choice("holder", source) {
        case .toolkit: holder = .toolkit
        case .pointer: holder = .pointer(try object.integer("pointer", pointer, in: CodedRange.index))
        case .wheel: holder = .wheel
        }
        began = try object.time("began", old?.began)
        origin = try object.object("origin", old?.origin)
        grabbed = try object.number("grabbed", old?.grabbed, in: CodedRange.offset)
        zero = try object.number("zero", old?.zero, in: CodedRange.offset)
        place = try object.optionalNumber("place", old?.place, in: CodedRange.offset)
        hasSteps = try object.flag("steps", old?.hasSteps)
        side = try object.optionalChoice("side", old?.side)
        start = try object.number("start", old?.start, in: CodedRange.offset)
        offset = try object.number("offset", old?.offset, in: CodedRange.offset)
        shown = try object.optionalNumber("shown", old?.shown, in: CodedRange.offset)
        caught = try object.optionalObject("caught", old?.caught)
        snap = try object.optionalObject("snap", old?.snap)
        history = SampleHistory(
            samples: try object.array("history", old?.history.samples, counts: SampleHistory.counts))
        armed = try object.optionalText("armed", old?.armed)
        release = try object.optionalObject("release", old?.release)
        travel = try object.number("travel", old?.travel, in: CodedRange.offset)
        unused = try object.number("unused", old?.unused, in: CodedRange.offset)
    }
}

extension ReleasePreview: Coded {
    package init(_ object: inout MemberCoder, _ old: ReleasePreview?) throws(CodingError) {
        rest = try object.object("rest", old?.rest)
        target = try object.number("target", old?.target, in: CodedRange.offset)
        action = try object.optionalText("action", old?.action)
    }
}
