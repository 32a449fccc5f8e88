// The gesture recognizer: what becomes of each sample of a pointer.
extension Table {
    /// Handles one sample of a pointer.
    mutating func follow(
        _ pointer: Int, on key: CellKey, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        switch rows.changePointer(pointer, { $0.state }) {
        case .failed, nil: return outcome(.failed, try frame(of: key, at: timeline.now), of: key)
        case .possible: return try recognize(pointer, on: key, &timeline)
        case .caught: return try pull(pointer, on: key, sample, &timeline)
        case .swiping(let zero): return try move(pointer, on: key, sample, from: zero, &timeline)
        }
    }

    /// Moves a cell with a pointer whose swipe counts from `zero`.
    private mutating func move(
        _ pointer: Int, on key: CellKey, _ sample: PointerSample, from zero: Double, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard rows.holder(of: key) == .pointer(pointer) else {
            rows.changePointer(pointer) { $0.state = .failed }  // another gesture has taken the cell
            return outcome(.cancelled, try frame(of: key, at: timeline.now), of: key)
        }
        let travel = translation(to: sample.position, from: zero)
        let frame = try updateGesture(
            on: key, by: .pointer(pointer), translation: travel, isSample: !sample.isResampled, &timeline)
        return outcome(.changed, frame, of: key)
    }

    /// Moves a cell with the pointer that caught it. Past the slop it is a swipe.
    private mutating func pull(
        _ pointer: Int, on key: CellKey, _ sample: PointerSample, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        guard let track = rows.pointer(pointer)?.track else { throw .unknownPointer(pointer) }
        let zero = track.origin.along(configuration.axis)
        let slop = try context(of: key).behavior.recognition.slop.distance(of: track.device)
        if abs(track.travel.along(configuration.axis)) >= slop {
            rows.changePointer(pointer) { $0.state = .swiping(zero: zero) }
        }
        return try move(pointer, on: key, sample, from: zero, &timeline)
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
            rows.holder(of: key) == nil, mayTake(key, context)
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

    /// Whether a swipe in this direction would move the cell: because it is not closed at rest, or because it has a side
    /// there.
    func canMove(_ key: CellKey, towards along: Double) throws(SwipeError) -> Bool {
        let context = try context(of: key)
        if let cell = cell(key), cell.rest != .closed || cell.animation != nil { return true }
        guard let side = context.geometry.side(at: along) else { return false }
        return context.geometry.extents[side] != .unavailable
    }

    /// Whether a gesture may take the cell: at rest, or as it is (`Cell.isGrabbable`) if moving cells may be taken.
    func mayTake(_ key: CellKey, _ context: CellContext) -> Bool {
        guard let cell = cell(key) else { return true }
        return cell.isGrabbable && (cell.animation == nil || context.behavior.recognition.catching != .never)
    }

    func isAtEdge(_ position: Vector, _ context: CellContext) -> Bool {
        let inset = context.behavior.recognition.edgeInset
        let along = position.along(configuration.axis)
        return inset > 0 && (along < inset || along > context.geometry.width - inset)
    }

    func translation(to position: Vector, from zero: Double) -> Vector {
        let along = position.along(configuration.axis) - zero
        return configuration.axis == .horizontal ? Vector(x: along, y: 0) : Vector(x: 0, y: along)
    }

    func outcome(_ recognition: Recognition, _ frame: Frame, of key: CellKey) -> PointerOutcome {
        PointerOutcome(recognition: recognition, frame: frame, cell: key)
    }
}
