/// Whose messages move a cell under a gesture. Those of another come too late, or are not about this gesture.
package enum Holder: Hashable, Codable, Sendable {
    /// A toolkit's own recogniser: `gesture/…`.
    case toolkit
    case pointer(Int)
    case wheel
}

/// A gesture that holds a cell.
struct Tracking: Hashable, Codable, Sendable {
    let holder: Holder
    /// The rest state that a cancel restores.
    var origin: Rest
    /// Where content stood when the gesture took it.
    private(set) var grabbed: Double
    /// The translation that counts as none: what the gesture began with, where the rule says so.
    let zero: Double
    /// How far it was pulled when the gesture took it.
    private(set) var start: Double
    /// Where content stands under the finger; on a catch point, that point.
    private(set) var offset: Double
    /// Where content is shown, if it is not where it belongs.
    private(set) var shown: Double?
    /// The catch point it is at, and has snapped to.
    private(set) var caught: Rest?
    /// The snap to the catch point, while it runs.
    var snap: Animation?
    private(set) var history = SampleHistory()
    /// The action that a release now would perform.
    private(set) var armed: String?
    /// How far the finger has come since the gesture took the cell.
    private(set) var travel = 0.0

    init(holder: Holder, origin: Rest, grabbed: Double, translation: Double, at time: Timestamp, map: TrackingMap) {
        self.holder = holder
        self.origin = origin
        self.grabbed = grabbed
        self.offset = grabbed
        self.start = map.pull(at: grabbed)
        if case .catching = map.rule { zero = translation } else { zero = 0 }
        history.append(translation, at: time)
    }

    /// What a movement of the finger asks for.
    enum Movement: Equatable {
        /// Content follows.
        case follows
        /// It has come to a catch point, and snaps there.
        case catches(Rest)
        /// It is at the catch point it has snapped to.
        case stays
    }

    /// Follows the finger to `translation` along the axis.
    ///
    /// - Parameter isSample: whether it tells how fast the finger is.
    mutating func move(to translation: Double, isSample: Bool, at time: Timestamp, map: TrackingMap) -> Movement {
        if isSample { history.append(translation, at: time) }
        travel = translation - zero
        let position = map.offset(at: start + travel, grabbed: grabbed)
        guard case .catching = map.rule, let point = Self.catchPoint(at: position, travel: travel, map.geometry) else {
            caught = nil
            offset = position
            return .follows
        }
        if caught == point { return .stays }
        caught = point
        return .catches(point)
    }

    // MARK: Arming

    /// What is armed no longer, and what is from now on.
    struct Arming: Equatable {
        var disarmed: String?
        var armed: String?
    }

    /// Looks whether content has come to where a release performs an action, or has left it.
    mutating func arm(in context: CellContext) -> Arming? {
        let now = context.behavior.fullSwipe.armed(at: offset, was: armed, in: context.geometry)
        defer { armed = now }
        return now == armed ? nil : Arming(disarmed: armed, armed: now)
    }

    mutating func disarm() -> Arming? {
        defer { armed = nil }
        return armed.map { Arming(disarmed: $0, armed: nil) }
    }

    // MARK: Catch points

    /// Takes note that content belongs at the catch point, and where it is shown as long as nothing moves it there.
    mutating func stand(at catchPoint: Double, shown: Double? = nil) {
        offset = catchPoint
        self.shown = shown
    }

    /// Keeps content under the finger where it is, although the places around it have changed.
    mutating func rebase(_ map: TrackingMap) {
        grabbed = offset
        start = map.pull(at: offset) - travel
    }

    /// The snap has come to its end: the finger's travel counts from there on.
    mutating func snapEnded(at rest: Rest, geometry: Geometry) {
        snap = nil
        start = geometry.offset(of: rest)
        origin = rest
    }

    /// The catch point that content is at: an extent, when the finger is on its outward side of where it began; or closed,
    /// when it is not on the outward side.
    private static func catchPoint(at position: Double, travel: Double, _ geometry: Geometry) -> Rest? {
        for side in Side.allCases {
            guard case .px(let extent) = geometry.extents[side] else { continue }
            let sign = geometry.sign(of: side)
            let isOutward = travel * sign > 0
            if isOutward, position * sign >= extent { return .open(side) }
            if !isOutward, position == 0, geometry.isUnavailable(opposite: side) { return .closed }
        }
        return nil
    }
}

extension Geometry {
    fileprivate func isUnavailable(opposite side: Side) -> Bool {
        switch side {
        case .leading: extents.trailing == .unavailable
        case .trailing: extents.leading == .unavailable
        }
    }
}
