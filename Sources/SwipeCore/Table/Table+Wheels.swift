/// Wheels and touchpads: a swipe is the sum of their deltas.
extension Table {
    /// Where a turn of the wheel stands in its swipe.
    package enum WheelPhase: String, Hashable, CaseIterable, Sendable {
        case began, changed, ended, cancelled
        /// Fingers have left the touchpad; the deltas are the system's own decay. They move nothing: how content goes on is
        /// settled by its release.
        case momentum

        /// Whether the fingers leave with it.
        fileprivate var isLast: Bool { self == .ended || self == .cancelled }
    }

    /// How long, in ms, a wheel that tells no phases rests before its swipe is over.
    static let wheelRest = 150.0

    /// A wheel has turned over a cell.
    ///
    /// - Parameters:
    ///   - delta: how far content would move by it.
    ///   - phase: nil for a wheel that tells none: its swipe is over when it has rested.
    package mutating func wheelTurned(
        over key: CellKey, delta: Vector, phase: WheelPhase?, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let setting = try setting(of: key)
        if phase != .momentum, phase?.isLast != true || wheels[key] != nil { timeline.noteChange() }
        switch phase {
        case .momentum: return outcome(.ended, try frame(of: key, at: timeline.now), of: key)
        case .ended: return try endWheel(over: key, delta: delta, &timeline)
        case .cancelled: return try cancelWheel(over: key, &timeline)
        case .began:
            if cells.holder(of: key) == .wheel { cancelUnasked(key, &timeline) }  // its end was lost
            wheels[key] = WheelTrack()
        case .changed: break
        case nil:
            timeline.begin(.wheel(setting.address), of: setting.address, until: timeline.now + Self.wheelRest)
        }
        var track = wheels[key] ?? WheelTrack()
        track.travel = Vector(x: track.travel.x + delta.x, y: track.travel.y + delta.y)
        defer { wheels[key] = track }
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .swiping: return try turn(key, track.travel, &timeline)
        case .possible: return try recognise(&track, over: key, setting, &timeline)
        }
    }

    /// A wheel that tells no phases has rested.
    mutating func wheelRested(over key: CellKey, _ timeline: inout Timeline) {
        timeline.clear(.wheel(CellAddress(table: name, cell: key)))
        guard let outcome = try? endWheel(over: key, delta: .zero, &timeline), outcome.recognition == .ended,
            outcome.frame.flight?.announcement == nil
        else { return }
        timeline.record(.displaced(CellAddress(table: name, cell: key), outcome.frame, at: timeline.now))
    }

    private mutating func recognise(
        _ track: inout WheelTrack, over key: CellKey, _ setting: CellSetting, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let rule = setting.behavior.recognition
        let along = track.travel.along(configuration.axis)
        let across = track.travel.across(configuration.axis)
        guard track.travel != .zero, max(abs(along), abs(across)) >= rule.slop.mouse else {
            return outcome(.possible, try frame(of: key, at: timeline.now), of: key)
        }
        guard abs(along) >= rule.slop.mouse, rule.admits(track.travel, along: configuration.axis),
            try canMove(key, towards: along), cells.holder(of: key) == nil, cell(key)?.isGrabbable != false
        else {
            track.state = .failed
            return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        }
        track.state = .swiping
        _ = try beginGesture(on: key, by: .wheel, translation: .zero, &timeline)
        return outcome(.began, try updateGesture(on: key, by: .wheel, translation: track.travel, &timeline), of: key)
    }

    private mutating func turn(
        _ key: CellKey, _ travel: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard cells.holder(of: key) == .wheel else {
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        return outcome(.changed, try updateGesture(on: key, by: .wheel, translation: travel, &timeline), of: key)
    }

    private mutating func endWheel(
        over key: CellKey, delta: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = wheels.removeValue(forKey: key), case .swiping = track.state,
            cells.holder(of: key) == .wheel
        else { return outcome(.failed, try frame(of: key, at: timeline.now), of: key) }
        let travel = Vector(x: track.travel.x + delta.x, y: track.travel.y + delta.y)
        let last = delta == .zero ? nil : travel
        return outcome(
            .ended, try endGesture(on: key, by: .wheel, translation: last, velocity: nil, &timeline), of: key)
    }

    private mutating func cancelWheel(
        over key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = wheels.removeValue(forKey: key), case .swiping = track.state,
            cells.holder(of: key) == .wheel
        else { return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key) }
        return outcome(.cancelled, try cancelGesture(on: key, by: .wheel, &timeline), of: key)
    }
}
