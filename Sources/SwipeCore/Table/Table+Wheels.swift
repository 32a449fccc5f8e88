// Wheels and touchpads: the translation of a swipe is the sum of their deltas.
extension Table {
    /// The phase of a touchpad's swipe, as the system reports it.
    package enum WheelPhase: String, Hashable, CaseIterable, Sendable {
        case began, changed, ended, cancelled
        /// The fingers have left the touchpad and the deltas are the system's own deceleration. They do not move the
        /// cell, which settles after the release.
        case momentum
    }

    /// The idle timeout in ms after which the swipe of a wheel without phases ends.
    static let wheelIdleTimeout = 150.0

    /// Handles a delta of a wheel over a row.
    ///
    /// - Parameters:
    /// - delta: the translation in px by which content would scroll.
    /// - phase: nil for a wheel without phases, whose swipe ends after an idle timeout.
    /// - hasSteps: whether the wheel turns in steps, so that a swipe of it must not be full.
    package mutating func wheelTurned(
        over key: CellKey, delta: Vector, phase: WheelPhase?, hasSteps: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        switch phase {
        case .momentum: return outcome(.ended, try frame(of: key, at: timeline.now), of: key)
        case .ended: return try endWheel(over: key, delta: delta, &timeline)
        case .cancelled: return try cancelWheel(over: key, &timeline)
        case .began, .changed, nil: break
        }
        timeline.markChanged()
        let present = phase == .began ? nil : rows.wheel(over: key)
        // The message about the end of an earlier swipe was lost.
        if phase == .began, rows.holder(of: key) == .wheel { cancelUnrequested(key, &timeline) }
        if phase != nil, present == nil { forgetLostWheels(&timeline) }
        var track = present ?? WheelTrack(hasSteps: hasSteps)
        track.travel = Vector(x: track.travel.x + delta.x, y: track.travel.y + delta.y)
        track.idleDeadline = phase == nil ? timeline.deadline(in: Self.wheelIdleTimeout) : nil
        rows.setWheel(track, over: key, &timeline)
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .swiping: return try turn(key, track.travel, &timeline)
        case .possible: return try recognize(track, over: key, context, &timeline)
        }
    }

    /// A new swipe has begun on a touchpad, so the ends of earlier ones were lost: their cells return to where they
    /// were.
    private mutating func forgetLostWheels(_ timeline: inout Timeline) {
        for key in rows.keysOfWheelsWithPhases() {
            rows.setWheel(nil, over: key, &timeline)
            if rows.holder(of: key) == .wheel { cancelUnrequested(key, &timeline) }
        }
    }

    /// Handles the idle timeout of a wheel without phases: its swipe ends.
    mutating func wheelTimedOut(overRow number: Int64, _ timeline: inout Timeline) {
        guard let key = rows.key(ofNumber: number) else { return }
        // If there is nothing to move, a `will…` has changed this at once.
        func reportedRest() -> Rest? { cell(key).map { $0.lastReportedRest } ?? .closed }
        let rest = reportedRest()
        guard let outcome = try? endWheel(over: key, delta: .zero, &timeline), outcome.recognition == .ended,
            outcome.frame.animation?.announcement == nil, reportedRest() == rest
        else { return }
        let frame = reported(outcome.frame, of: key, timeline.reports)
        timeline.emit(.frameChanged(CellAddress(table: name, key: key), frame, at: timeline.now))
    }

    private mutating func recognize(
        _ track: WheelTrack, over key: CellKey, _ context: CellContext, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        var track = track
        switch try decide(track.travel, of: .mouse, on: key, context) {
        case nil: return outcome(.possible, try frame(of: key, at: timeline.now), of: key)
        case false?:
            track.become(.failed)
            rows.setWheel(track, over: key, &timeline)
            return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case true?: break
        }
        track.become(.swiping)
        rows.setWheel(track, over: key, &timeline)
        _ = try beginGesture(on: key, by: .wheel, source: GestureSource(hasSteps: track.hasSteps), &timeline)
        let along = track.travel.along(configuration.axis)
        return outcome(.began, try moveContent(of: key, by: .wheel, to: along, &timeline), of: key)
    }

    private mutating func turn(
        _ key: CellKey, _ travel: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard rows.holder(of: key) == .wheel else {
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        let along = travel.along(configuration.axis)
        return outcome(.changed, try moveContent(of: key, by: .wheel, to: along, &timeline), of: key)
    }

    private mutating func endWheel(
        over key: CellKey, delta: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = takeWheel(over: key, &timeline) else {
            return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        }
        let travel = Vector(x: track.travel.x + delta.x, y: track.travel.y + delta.y)
        let last = delta == .zero ? nil : travel
        return outcome(
            .ended, try endGesture(on: key, by: .wheel, translation: last, velocity: nil, &timeline), of: key)
    }

    private mutating func cancelWheel(
        over key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard takeWheel(over: key, &timeline) != nil else {
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        return outcome(.cancelled, try cancelGesture(on: key, by: .wheel, &timeline), of: key)
    }

    /// Removes a wheel.
    ///
    /// - Returns: the wheel if it swipes the cell.
    private mutating func takeWheel(over key: CellKey, _ timeline: inout Timeline) -> WheelTrack? {
        guard let track = rows.wheel(over: key) else { return nil }
        rows.setWheel(nil, over: key, &timeline)
        timeline.markChanged()
        switch track.state {
        case .possible, .failed: return nil
        case .swiping: return rows.holder(of: key) == .wheel ? track : nil
        }
    }
}
