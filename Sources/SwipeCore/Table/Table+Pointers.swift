// Raw pointers, also several at once (multi-touch). The gesture recognizer decides what each does, and cells follow
// those that swipe.
extension Table {
    /// The result of a pointer's or a wheel's message.
    package struct PointerOutcome: Sendable {
        /// What the recognizer has made of the message.
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
    /// With `Catch.down` it takes a moving cell at once. It does not swipe if it went down at the cell's edge,
    /// but it may tap an action there.
    package mutating func pointerDown(
        _ pointer: Int64, on key: CellKey, device: PointerDevice, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        let holder = Holder.pointer(pointer)
        if let lost = rows.keysByPointer[pointer], rows.holder(of: lost) == holder {
            cancelUnrequested(lost, &timeline)  // the message about its end was lost
        }
        let press = try press(at: sample.position, on: key, timeline)
        let track = PointerTrack(
            device: device, sample: sample, press: press, state: initialState(on: key, sample, press, context))
        rows.setPointer(pointer, track, on: key, &timeline)
        timeline.markChanged()
        if configuration.behavior.policy.closeOn.contains(.down) {
            _ = close(.open, except: key, cause: .tap, &timeline)
        }
        switch track.state {
        case .possible, .failed: return outcome(track.recognition, try frame(of: key, at: timeline.now), of: key)
        case .caught, .swiping:
            let source = GestureSource(place: sample.position.along(configuration.axis))
            return outcome(.began, try beginGesture(on: key, by: holder, source: source, &timeline), of: key)
        }
    }

    /// The state of a pointer that goes down.
    private func initialState(
        on key: CellKey, _ sample: PointerSample, _ press: PointerTrack.Press?, _ context: CellContext
    ) -> PointerTrack.State {
        let cell = cell(key)
        if cell?.isGrabbable == false { return .failed }
        if isAtEdge(sample.position, context) { return press == nil ? .failed : .possible }
        let catches = cell?.animation != nil && context.behavior.recognition.catching == .down
        return catches && isAllowed(key, context) ? .caught : .possible
    }

    /// Handles a pointer's movement through samples in order of time. The last sample is its present position.
    package mutating func pointerMoved(
        _ pointer: Int64, _ samples: [PointerSample], _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let key = rows.keysByPointer[pointer] else { throw .unknownPointer(pointer) }
        var outcome = outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        for sample in samples {
            guard rows.changePointer(pointer, { $0.append(sample) }) == true else {
                outcome.droppedSamples += 1
                continue
            }
            var next = try handle(sample, of: pointer, on: key, &timeline)
            if outcome.recognition == .began, next.recognition == .changed { next.recognition = .began }
            if let snap = outcome.frame.animation, cell(key)?.snap == snap {
                next.frame.animation = snap  // started by an earlier sample
            }
            next.droppedSamples = outcome.droppedSamples
            outcome = next
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
        _ pointer: Int64, at position: Vector, time: Timestamp, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let (key, track) = try takePointer(pointer, &timeline)
        switch track.state {
        case .failed: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .possible: return try tap(key, track.press, &timeline)
        case .caught, .swiping:
            guard rows.holder(of: key) == .pointer(pointer) else {
                return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
            }
            guard case .swiping(let zero) = track.state else { return try letGo(pointer, track, on: key, &timeline) }
            let moment = max(time, track.last.time)
            let velocity = track.velocity(try context(of: key).behavior.velocity, at: moment)
            // Where the finger left is where content is, but the velocity is that of the samples.
            let travel = position.along(configuration.axis) - zero
            _ = try moveContent(of: key, by: .pointer(pointer), to: travel, isSample: false, &timeline)
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

    /// Handles a pointer that caught a moving cell and goes up within the slop: the cell goes on to where it was going,
    /// and if the pointer has not moved across either, this is a tap.
    private mutating func letGo(
        _ pointer: Int64, _ track: PointerTrack, on key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let rule = try context(of: key).behavior.recognition
        let frame = try cancelGesture(on: key, by: .pointer(pointer), &timeline)
        guard !rule.isAcross(track.travel.across(configuration.axis), of: track.device) else {
            return outcome(.ended, frame, of: key)
        }
        return try tap(key, track.press, &timeline)
    }

    /// Handles a pointer that was cancelled: a cell that it swiped returns to where it was.
    package mutating func pointerCancelled(
        _ pointer: Int64, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let (key, track) = try takePointer(pointer, &timeline)
        switch track.state {
        case .caught where rows.holder(of: key) == .pointer(pointer),
            .swiping where rows.holder(of: key) == .pointer(pointer):
            return outcome(.cancelled, try cancelGesture(on: key, by: .pointer(pointer), &timeline), of: key)
        case .possible, .caught, .swiping, .failed:
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
    }

    private mutating func takePointer(
        _ pointer: Int64, _ timeline: inout Timeline
    ) throws(SwipeError) -> (key: CellKey, track: PointerTrack) {
        guard let present = rows.pointer(pointer) else { throw .unknownPointer(pointer) }
        rows.removePointer(pointer, &timeline)
        timeline.markChanged()
        return present
    }
}

extension PointerTrack {
    /// What the gesture recognizer knows if there is no new sample.
    var recognition: Recognition {
        switch state {
        case .possible: .possible
        case .caught, .swiping: .changed
        case .failed: .failed
        }
    }
}
