// Raw pointers, also several at once (multi-touch). The gesture recognizer decides what each does, and cells follow
// those that swipe.
extension Table {
    /// The result of a pointer's or a wheel's message.
    package struct PointerOutcome: Sendable {
        /// What the recognizer knows if there is no new sample.
        package var recognition: Recognition
        package var frame: Frame
        package var cell: CellKey
        /// The velocity of a pointer that has released a cell, in px/s.
        package var velocity: Vector?
        /// The action that a tap has hit.
        package var tapped: String?
        /// The number of samples that came too late to count.
        package var droppedSamples = 0
    }

    /// Handles a pointer that has gone down on a cell.
    ///
    /// A moving cell is caught at once. The pointer does not swipe if another gesture holds the cell, or if it went
    /// down at the cell's edge.
    package mutating func pointerDown(
        _ pointer: Int, on key: CellKey, device: PointerDevice, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        let holder = Holder.pointer(pointer)
        if let lost = rows.keysByPointer[pointer], rows.holder(of: lost) == holder,
            lost != key || isAtEdge(sample.position, context)
        {
            cancelUnrequested(lost, &timeline)  // the message about its end was lost
        }
        var track = PointerTrack(device: device, sample: sample)
        let cell = cell(key)
        let isCaught = cell?.isGrabbable == true && (cell?.animation != nil || cell?.holder == holder)
        let isHeldByOther = cell?.holder != nil && cell?.holder != holder
        if isHeldByOther || cell?.isGrabbable == false || isAtEdge(sample.position, context) {
            track.state = .failed
        } else if isCaught {
            track.state = .swiping(zero: sample.position.along(configuration.axis))
        }
        rows.setPointer(pointer, track, on: key, &timeline)
        timeline.markChanged()
        guard isCaught, track.state != .failed else {
            return outcome(track.recognition, try frame(of: key, at: timeline.now), of: key)
        }
        return outcome(.began, try beginGesture(on: key, by: holder, translation: .zero, &timeline), of: key)
    }

    /// Handles a pointer's movement through samples in order of time. The last sample is its present position.
    package mutating func pointerMoved(
        _ pointer: Int, _ samples: [PointerSample], _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let key = rows.keysByPointer[pointer] else { throw .unknownPointer(pointer) }
        var outcome = outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        for sample in samples {
            guard rows.changePointer(pointer, { $0.append(sample) }) == true else {
                outcome.droppedSamples += 1
                continue
            }
            let next = try follow(pointer, on: key, sample, &timeline)
            let isBeginning = outcome.recognition == .began && next.recognition == .changed
            outcome.recognition = isBeginning ? .began : next.recognition
            let snap = outcome.frame.animation
            outcome.frame = next.frame
            if let snap, cell(key)?.snap == snap { outcome.frame.animation = snap }  // started by an earlier sample
        }
        if samples.count == outcome.droppedSamples {
            outcome.recognition = rows.changePointer(pointer) { $0.recognition } ?? .failed
        } else {
            timeline.markChanged()
        }
        return outcome
    }

    /// Handles a pointer that has gone up, possibly at a time in the past.
    package mutating func pointerUp(
        _ pointer: Int, at position: Vector, time: Timestamp, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let (key, track) = try takePointer(pointer, &timeline)
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .possible: return try tap(key, at: position, &timeline)
        case .swiping(let zero):
            guard rows.holder(of: key) == .pointer(pointer) else {
                return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
            }
            let moment = max(time, track.last.time)
            let velocity = track.velocity(try context(of: key).behavior.velocity, at: moment)
            let travel = translation(to: position, from: zero)
            _ = try updateGesture(on: key, by: .pointer(pointer), translation: travel, isSample: false, &timeline)
            let isHorizontal = configuration.axis == .horizontal
            let frame = try endGesture(
                on: key, by: .pointer(pointer), translation: nil, velocity: nil,
                estimate: isHorizontal ? velocity.x : velocity.y,
                across: (isHorizontal ? velocity.y : velocity.x).velocity, &timeline)
            var outcome = outcome(.ended, frame, of: key)
            outcome.velocity = Vector(x: velocity.x.velocity, y: velocity.y.velocity)
            return outcome
        }
    }

    /// Handles a pointer that was cancelled: a cell that it swiped returns to where it was.
    package mutating func pointerCancelled(
        _ pointer: Int, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let (key, track) = try takePointer(pointer, &timeline)
        guard case .swiping = track.state, rows.holder(of: key) == .pointer(pointer) else {
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        return outcome(.cancelled, try cancelGesture(on: key, by: .pointer(pointer), &timeline), of: key)
    }

    private mutating func takePointer(
        _ pointer: Int, _ timeline: inout Timeline
    ) throws(SwipeError) -> (key: CellKey, track: PointerTrack) {
        guard let present = rows.pointer(pointer) else { throw .unknownPointer(pointer) }
        rows.removePointer(pointer, &timeline)
        timeline.markChanged()
        return present
    }

    // MARK: Recognition

    /// Handles one sample of a pointer.
    private mutating func follow(
        _ pointer: Int, on key: CellKey, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        switch rows.changePointer(pointer, { $0.state }) {
        case .failed, nil: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .possible: return try recognize(pointer, on: key, &timeline)
        case .swiping(let zero):
            guard rows.holder(of: key) == .pointer(pointer) else {
                rows.changePointer(pointer) { $0.state = .failed }  // another gesture has taken the cell
                return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
            }
            let travel = translation(to: sample.position, from: zero)
            let frame = try updateGesture(
                on: key, by: .pointer(pointer), translation: travel, isSample: !sample.isResampled, &timeline)
            return outcome(.changed, frame, of: key)
        }
    }

    /// The gesture recognizer: decides whether a pointer swipes its cell once it has moved beyond the slop. The
    /// movement within the slop does not count, so that content does not jump.
    private mutating func recognize(
        _ pointer: Int, on key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        let rule = context.behavior.recognition
        guard let track = rows.pointer(pointer)?.track else { throw .unknownPointer(pointer) }
        let travel = track.travel
        let along = travel.along(configuration.axis)
        let slop = rule.slop.distance(of: track.device)
        let isDecided = travel != .zero && max(abs(along), abs(travel.across(configuration.axis))) >= slop
        guard isDecided else { return outcome(.possible, try frame(of: key, at: timeline.now), of: key) }
        guard abs(along) >= slop, rule.admits(travel, along: configuration.axis), try canMove(key, towards: along),
            rows.holder(of: key) == nil, cell(key)?.isGrabbable != false
        else {
            rows.changePointer(pointer) { $0.state = .failed }
            return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        }
        let zero = track.origin.along(configuration.axis) + (along < 0 ? -slop : slop)
        rows.changePointer(pointer) { $0.state = .swiping(zero: zero) }
        _ = try beginGesture(on: key, by: .pointer(pointer), translation: .zero, &timeline)
        let travelled = translation(to: track.last.position, from: zero)
        return outcome(
            .began, try updateGesture(on: key, by: .pointer(pointer), translation: travelled, &timeline), of: key)
    }

    /// Whether a swipe in this direction would move the cell: because it is not closed, or because it has a side there.
    func canMove(_ key: CellKey, towards along: Double) throws(SwipeError) -> Bool {
        let context = try context(of: key)
        if let rest = cell(key)?.rest, rest != .closed { return true }
        guard let side = context.geometry.side(at: along) else { return false }
        return context.geometry.extents[side] != .unavailable
    }

    private func isAtEdge(_ position: Vector, _ context: CellContext) -> Bool {
        let inset = context.behavior.recognition.edgeInset
        let along = position.along(configuration.axis)
        return inset > 0 && (along < inset || along > context.geometry.width - inset)
    }

    private func translation(to position: Vector, from zero: Double) -> Vector {
        let along = position.along(configuration.axis) - zero
        return configuration.axis == .horizontal ? Vector(x: along, y: 0) : Vector(x: 0, y: along)
    }

    func outcome(_ recognition: Recognition, _ frame: Frame, of key: CellKey) -> PointerOutcome {
        PointerOutcome(recognition: recognition, frame: frame, cell: key)
    }
}

extension PointerTrack {
    /// What the gesture recognizer knows if there is no new sample.
    var recognition: Recognition {
        switch state {
        case .possible: .possible
        case .swiping: .changed
        case .failed: .failed
        }
    }
}
