/// Raw pointers: the table tells what they are doing, and lets its cells follow those that swipe.
extension Table {
    /// What a pointer's message has come to.
    package struct PointerOutcome: Sendable {
        package var recognition: Recognition
        package var frame: Frame
        package var cell: CellKey
        /// Of a pointer that has left, in px/s.
        package var velocity: Vector?
        /// The action that a tap has hit.
        package var tapped: String?
        /// Samples that came too late to count.
        package var droppedSamples = 0
    }

    /// A pointer has gone down on a cell. A cell that moves is caught at once; one that another finger holds is not this
    /// pointer's, nor is one at whose very edge it went down.
    package mutating func pointerDown(
        _ pointer: Int, on key: CellKey, device: PointerDevice, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let setting = try setting(of: key)
        let holder = Holder.pointer(pointer)
        if let lost = pointers.removeValue(forKey: pointer), cells.holder(of: lost.cell) == holder,
            lost.cell != key || isAtEdge(sample.position, setting)
        {
            cancelUnasked(lost.cell, &timeline)  // its up was lost
        }
        var track = PointerTrack(cell: key, device: device, sample: sample)
        let cell = cell(key)
        let isCaught = cell?.isGrabbable == true && (cell?.flight != nil || cell?.holder == holder)
        let isAnothers = cell?.holder != nil && cell?.holder != holder
        if isAnothers || cell?.isGrabbable == false || isAtEdge(sample.position, setting) {
            track.state = .failed
        } else if isCaught {
            track.state = .swiping(zero: sample.position.along(configuration.axis))
        }
        pointers[pointer] = track
        timeline.noteChange()
        guard isCaught, track.state != .failed else {
            return outcome(track.standing, try frame(of: key, at: timeline.now), of: key)
        }
        return outcome(.began, try beginGesture(on: key, by: holder, translation: .zero, &timeline), of: key)
    }

    /// A pointer has moved, through samples in the order of time; the last is where it is now.
    package mutating func pointerMoved(
        _ pointer: Int, _ samples: [PointerSample], _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard var track = pointers[pointer] else { throw .unknownPointer(pointer) }
        var outcome = outcome(.failed, try frame(of: track.cell, at: timeline.now), of: track.cell)
        for sample in samples {
            guard track.take(sample) else {
                outcome.droppedSamples += 1
                continue
            }
            let next = try follow(&track, pointer, sample, &timeline)
            let isBeginning = outcome.recognition == .began && next.recognition == .changed
            outcome.recognition = isBeginning ? .began : next.recognition
            let snap = outcome.frame.flight
            outcome.frame = next.frame
            if let snap, cell(track.cell)?.snap == snap { outcome.frame.flight = snap }  // an earlier sample started it
        }
        if samples.count == outcome.droppedSamples {
            outcome.recognition = track.standing
        } else {
            timeline.noteChange()
        }
        pointers[pointer] = track
        return outcome
    }

    /// A pointer has gone up.
    package mutating func pointerUp(
        _ pointer: Int, at position: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = pointers.removeValue(forKey: pointer) else { throw .unknownPointer(pointer) }
        timeline.noteChange()
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: track.cell, at: timeline.now), of: track.cell)
        case .possible: return try tap(track, at: position, &timeline)
        case .swiping(let zero):
            guard cells.holder(of: track.cell) == .pointer(pointer) else {
                return outcome(.cancelled, try frame(of: track.cell, at: timeline.now), of: track.cell)
            }
            let velocity = track.velocity(try setting(of: track.cell).behavior.velocity, at: timeline.now)
            let travel = translation(to: position, from: zero)
            _ = try updateGesture(
                on: track.cell, by: .pointer(pointer), translation: travel, isSample: false, &timeline)
            let estimate = configuration.axis == .horizontal ? velocity.x : velocity.y
            let frame = try endGesture(
                on: track.cell, by: .pointer(pointer), translation: nil, velocity: nil, estimate: estimate, &timeline)
            var outcome = outcome(.ended, frame, of: track.cell)
            outcome.velocity = Vector(x: velocity.x.velocity, y: velocity.y.velocity)
            return outcome
        }
    }

    /// A pointer was taken away: what it swiped goes back to where it was.
    package mutating func pointerCancelled(
        _ pointer: Int, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = pointers.removeValue(forKey: pointer) else { throw .unknownPointer(pointer) }
        timeline.noteChange()
        guard case .swiping = track.state, cells.holder(of: track.cell) == .pointer(pointer) else {
            return outcome(.cancelled, try frame(of: track.cell, at: timeline.now), of: track.cell)
        }
        return outcome(.cancelled, try cancelGesture(on: track.cell, by: .pointer(pointer), &timeline), of: track.cell)
    }

    // MARK: Recognition

    private mutating func follow(
        _ track: inout PointerTrack, _ pointer: Int, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: track.cell, at: timeline.now), of: track.cell)
        case .possible: return try recognise(&track, pointer, &timeline)
        case .swiping(let zero):
            guard cells.holder(of: track.cell) == .pointer(pointer) else {
                track.state = .failed  // another message has taken the cell from it
                return outcome(.cancelled, try frame(of: track.cell, at: timeline.now), of: track.cell)
            }
            let travel = translation(to: sample.position, from: zero)
            let frame = try updateGesture(
                on: track.cell, by: .pointer(pointer), translation: travel, isSample: !sample.isResampled, &timeline)
            return outcome(.changed, frame, of: track.cell)
        }
    }

    /// Tells, as soon as it is certain, whether a pointer swipes its cell. What it moved until then does not count: content
    /// does not jump.
    private mutating func recognise(
        _ track: inout PointerTrack, _ pointer: Int, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let setting = try setting(of: track.cell)
        let rule = setting.behavior.recognition
        let travel = track.travel
        let along = travel.along(configuration.axis)
        let slop = rule.slop.distance(of: track.device)
        let hasMoved = travel != .zero
        let isDecided = hasMoved && max(abs(along), abs(travel.across(configuration.axis))) >= slop
        guard isDecided else { return outcome(.possible, try frame(of: track.cell, at: timeline.now), of: track.cell) }
        guard abs(along) >= slop, rule.admits(travel, along: configuration.axis),
            try canMove(track.cell, towards: along),
            cells.holder(of: track.cell) == nil, cell(track.cell)?.isGrabbable != false
        else {
            track.state = .failed
            return outcome(.failed, try frame(of: track.cell, at: timeline.now), of: track.cell)
        }
        let zero = track.origin.along(configuration.axis) + (along < 0 ? -slop : slop)
        track.state = .swiping(zero: zero)
        _ = try beginGesture(on: track.cell, by: .pointer(pointer), translation: .zero, &timeline)
        let travelled = translation(to: track.last.position, from: zero)
        return outcome(
            .began, try updateGesture(on: track.cell, by: .pointer(pointer), translation: travelled, &timeline),
            of: track.cell)
    }

    /// Whether a swipe that way would move the cell at all: from where it rests, towards a side that it has.
    func canMove(_ key: CellKey, towards along: Double) throws(SwipeError) -> Bool {
        let setting = try setting(of: key)
        if let rest = cell(key)?.rest, rest != .closed { return true }
        guard let side = setting.geometry.side(at: along) else { return false }
        return setting.geometry.extents[side] != .unavailable
    }

    private func isAtEdge(_ position: Vector, _ setting: CellSetting) -> Bool {
        let inset = setting.behavior.recognition.edgeInset
        let along = position.along(configuration.axis)
        return inset > 0 && (along < inset || along > setting.geometry.width - inset)
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
    /// What there is to say of it when nothing new has come.
    var standing: Recognition {
        switch state {
        case .possible: .possible
        case .swiping: .changed
        case .failed: .failed
        }
    }
}
