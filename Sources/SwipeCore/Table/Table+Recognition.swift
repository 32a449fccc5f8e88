// The gesture recognizer: what becomes of each sample of a pointer.
extension Table {
    /// Handles one sample of a pointer.
    mutating func handle(
        _ sample: PointerSample, of pointer: Int64, on key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        switch rows.changePointer(pointer, { $0.state }) {
        case .failed, nil: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .possible: return try recognize(pointer, on: key, &timeline)
        case .caught: return try pull(pointer, on: key, sample, &timeline)
        case .swiping(let zero): return try swipe(pointer, on: key, sample, from: zero, &timeline)
        }
    }

    /// Moves a cell with a pointer whose swipe counts from `zero`.
    private mutating func swipe(
        _ pointer: Int64, on key: CellKey, _ sample: PointerSample, from zero: Double, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard rows.holder(of: key) == .pointer(pointer) else {
            rows.setState(.failed, ofPointer: pointer, &timeline)  // another gesture has taken the cell
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        let travel = sample.position.along(configuration.axis) - zero
        let frame = try moveContent(
            of: key, by: .pointer(pointer), to: travel, isSample: !sample.isResampled, &timeline)
        return outcome(.changed, frame, of: key)
    }

    /// Moves a cell with the pointer that caught it. Past the slop it is a swipe.
    private mutating func pull(
        _ pointer: Int64, on key: CellKey, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = rows.pointer(pointer)?.track else { throw .unknownPointer(pointer) }
        let zero = track.origin.along(configuration.axis)
        let context = try context(of: key)
        let along = track.travel.along(configuration.axis)
        let slop = context.behavior.recognition.slop(of: track.device, towards: context.geometry.side(at: along))
        if abs(along) >= slop {
            rows.setState(.swiping(zero: zero), ofPointer: pointer, &timeline)
        }
        return try swipe(pointer, on: key, sample, from: zero, &timeline)
    }

    /// Decides whether a pointer swipes its cell once it has moved beyond the slop. The
    /// movement within the slop does not count, so that content does not jump.
    private mutating func recognize(
        _ pointer: Int64, on key: CellKey, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        let rule = context.behavior.recognition
        guard let track = rows.pointer(pointer)?.track else { throw .unknownPointer(pointer) }
        let travel = track.travel
        let along = travel.along(configuration.axis)
        let decision = try decide(travel, of: track.device, on: key, context)
        switch decision.map({ $0 && !isAtEdge(track.origin, context) }) {
        case nil: return outcome(.possible, try frame(of: key, at: timeline.now), of: key)
        case false?:
            rows.setState(.failed, ofPointer: pointer, &timeline)
            return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case true?: break
        }
        let origin = track.origin.along(configuration.axis)
        let zero: Double
        switch rule.start {
        case .down: zero = origin
        case .sample: zero = track.last.position.along(configuration.axis)
        case .slop:
            let slop = rule.slop(of: track.device, towards: context.geometry.side(at: along))
            zero = origin + (along < 0 ? -slop : slop)
        }
        rows.setState(.swiping(zero: zero), ofPointer: pointer, &timeline)
        let source = GestureSource(place: zero)
        _ = try beginGesture(on: key, by: .pointer(pointer), since: track.began, source: source, &timeline)
        let travelled = track.last.position.along(configuration.axis) - zero
        return outcome(.began, try moveContent(of: key, by: .pointer(pointer), to: travelled, &timeline), of: key)
    }

    /// The axis lock: whether a pointer or a wheel swipes the cell after this travel; nil: not decided yet.
    func decide(
        _ travel: Vector, of device: PointerDevice, on key: CellKey, _ context: CellContext
    ) throws(SwipeError) -> Bool? {
        let rule = context.behavior.recognition
        let along = travel.along(configuration.axis)
        let isAlong = abs(along) >= rule.slop(of: device, towards: context.geometry.side(at: along))
        let isAcross = rule.isAcross(travel.across(configuration.axis), of: device)
        guard travel != .zero, isAlong || isAcross else { return nil }
        guard isAlong, rule.admits(travel, along: configuration.axis), try canMove(key, towards: along) else {
            return rule.slanted == .wait && !isAcross ? nil : false
        }
        return rows.holder(of: key) == nil && mayTake(key, context)
    }

    /// Whether a swipe in this direction would move the cell: because it is not closed at rest, or because it has a side
    /// there.
    func canMove(_ key: CellKey, towards along: Double) throws(SwipeError) -> Bool {
        let context = try context(of: key)
        if let cell = cell(key), cell.rest != .closed || cell.animation != nil { return true }
        guard let side = context.geometry.side(at: along) else { return false }
        return context.geometry.extents[side] != .unavailable
    }

    /// Whether a gesture may take the cell.
    func mayTake(_ key: CellKey, _ context: CellContext) -> Bool {
        cell(key)?.isGrabbable != false && isAllowed(key, context)
    }

    /// Whether the behavior allows a gesture to begin on the cell now.
    func isAllowed(_ key: CellKey, _ context: CellContext) -> Bool {
        let rule = context.behavior.recognition
        return rule.isEnabled && rule.mayTake(cell(key)?.animation) && !isRefused(key)
    }

    /// Whether the cell may not open because another is open or held.
    func isRefused(_ key: CellKey) -> Bool {
        guard configuration.behavior.policy.refusesSecond, cell(key)?.rest.isOpen != true else { return false }
        return isOtherTableOpen || !rows.occupancy(besides: key).isEmpty
    }

    func isAtEdge(_ position: Vector, _ context: CellContext) -> Bool {
        let inset = context.behavior.recognition.edgeInset
        let along = position.along(configuration.axis)
        return inset > 0 && (along < inset || along > context.geometry.width - inset)
    }

    func outcome(_ recognition: Recognition, _ frame: Frame, of key: CellKey) -> PointerOutcome {
        PointerOutcome(recognition: recognition, frame: frame, cell: key)
    }
}
