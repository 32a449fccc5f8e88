/// The state machine of one cell. There is none for a closed cell at rest.
///
/// What each event does in each state. A dash is impossible: `Table` refuses the message before, and a debug build traps.
///
///                | gesture begins | moves    | ends     | command   | animation ends | removal    | restore
///     resting    | tracking       | -        | -        | settling  | -              | collapsing | restoring
///     tracking   | tracking (1)   | tracking | settling | settling  | tracking (2)   | collapsing | ignored
///     settling   | tracking       | -        | -        | settling  | resting        | collapsing | settling (3)
///     collapsing | -              | -        | -        | ignored   | resting (4)    | ignored    | restoring
///     restoring  | -              | -        | -        | settling (5) | settling    | collapsing | ignored
///
/// 1. The end of the other gesture was lost. 2. The animation was a snap. 3. Only if content has slid away for an action,
/// and also from rest then. 4. The row is removed. 5. Only by a close without animation.
///
/// An animation without duration ends at once.
package struct Cell: Hashable, Sendable {
    /// Each case carries the data that exists in that state only. Large data is on the heap, because cells are copied often.
    enum State: Hashable, Sendable {
        case resting(Rest)
        indirect case tracking(Tracking)
        indirect case settling(Animation)
        /// The row loses its size. Its content stays at `offset`.
        indirect case collapsing(Animation, offset: Double)
        /// The row regains its size. Its content stays at `offset`, and slides back afterwards.
        indirect case restoring(Animation, offset: Double)
        /// A gesture's data is being changed outside of the cell, where nothing else refers to it, so that its history
        /// grows in place. No event meets this state.
        case changing
    }

    /// The cell's position in the order in which cells left the closed state, counted from 1; 0 while it is closed at
    /// rest.
    var ordinal = 0
    var state: State
    /// The rest state that was last reported as reached; nil after an announced animation was interrupted.
    var lastReportedRest: Rest?
    /// The side that opened, or began to open, last.
    var lastSide: Side
    /// The cell's invocations that are not complete.
    var invocations = Invocations()
    /// The invocation that the cell waits for.
    var pending: PendingInvocation?
    /// The action that fills the uncovered strip after content has slid away for it.
    var filling: String?
    /// The row is removed as soon as content has slid away.
    var removesAfterSettling = false
    var isRemoved = false

    /// A cell that is closed at rest.
    init(invocations: Invocations = Invocations()) {
        self.state = .resting(.closed)
        self.lastReportedRest = .closed
        self.lastSide = .trailing
        self.invocations = invocations
    }

    // MARK: Queries

    var isClosedAtRest: Bool { state == .resting(.closed) && lastReportedRest == .closed && pending == nil }

    /// Whether the cell is closed or open at rest and has no other state.
    var isIdle: Bool {
        guard case .resting(let rest) = state, lastReportedRest == rest, pending == nil, invocations.isEmpty, !isRemoved
        else {
            return false
        }
        switch rest {
        case .closed: return true
        case .open, .stop: return filling == nil && !removesAfterSettling
        case .expanded: return false
        }
    }

    /// The rest state that the cell is in or is going to, or to which it returns when its gesture is cancelled.
    var rest: Rest {
        switch state {
        case .resting(let rest): rest
        case .tracking(let tracking): tracking.origin
        case .settling(let animation): animation.target
        case .collapsing(let animation, _), .restoring(let animation, _): animation.target
        case .changing: Self.impossible(.closed)
        }
    }

    var tracking: Tracking? { if case .tracking(let tracking) = state { tracking } else { nil } }

    /// Called where an event meets a state in which it is impossible. It traps in debug builds.
    ///
    /// - Returns: the result in other builds.
    static func impossible<Result>(_ result: Result) -> Result {
        assertionFailure("a cell's state does not admit this event")
        return result
    }

    /// The source of the gesture that holds the cell.
    var holder: Holder? { tracking?.holder }

    var isTracking: Bool { holder != nil }

    /// Whether content has slid away, or is sliding away, for an action.
    var isExpanded: Bool { if case .expanded = rest { true } else { false } }

    /// Whether the cell is open or opening and not held by a gesture.
    var isOpen: Bool {
        switch state {
        case .resting(let rest): rest.isOpen
        case .settling(let animation): animation.target.isOpen
        case .tracking, .collapsing, .restoring, .changing: false
        }
    }

    /// Whether the cell is animated to an open rest state.
    var isOpening: Bool { animation?.target.isOpen == true }

    /// Whether a gesture may take the cell. It may not while the row loses or regains its size, nor while the cell waits
    /// with its content slid away.
    var isGrabbable: Bool {
        switch state {
        case .collapsing, .restoring, .changing: false
        case .resting(.expanded): pending == nil
        case .settling(let animation): !removesAfterSettling && (pending == nil || animation.target == .closed)
        case .resting, .tracking: true
        }
    }

    /// The animation that brings the cell to rest.
    var animation: Animation? { if case .settling(let animation) = state { animation } else { nil } }

    /// The animation to a snap point while a gesture holds the cell.
    var snap: Animation? { tracking?.snap }

    /// The running animation of whichever kind.
    var currentAnimation: Animation? {
        switch state {
        case .resting, .changing: nil
        case .settling(let animation), .collapsing(let animation, _), .restoring(let animation, _): animation
        case .tracking(let tracking): tracking.snap
        }
    }

    /// The id and the end of the running animation.
    var animationDeadline: (id: Int64, deadline: Deadline)? {
        currentAnimation.map { ($0.id, $0.deadline) }
    }

    /// The animation in which the row loses its size.
    var collapse: Animation? { if case .collapsing(let animation, _) = state { animation } else { nil } }

    /// The animation in which the row loses or regains its size.
    var sizeAnimation: Animation? {
        switch state {
        case .collapsing(let animation, _), .restoring(let animation, _): animation
        case .resting, .tracking, .settling, .changing: nil
        }
    }

    func motion(at now: Timestamp, in context: CellContext) -> (offset: Double, velocity: Double) {
        switch state {
        case .resting(let rest): (context.geometry.offset(of: rest), 0)
        case .settling(let animation): (animation.offset(at: now), animation.velocity(at: now))
        case .tracking(let tracking): tracking.motion(at: now)
        case .collapsing(_, let offset), .restoring(_, let offset): (offset, 0)
        case .changing: Self.impossible((0, 0))
        }
    }

    /// The cell's frame, without animations.
    func frame(at now: Timestamp, in context: CellContext) -> Frame {
        let offset = motion(at: now, in: context).offset
        var frame = Frame(
            phase: phase, offset: offset, target: context.geometry.offset(of: rest),
            side: context.geometry.side(at: offset), progress: context.geometry.progress(at: offset))
        switch state {
        case .tracking(let tracking):
            frame.armed = tracking.armed
            frame.unused = tracking.unused
            frame.release = tracking.release
        case .collapsing:
            frame.target = offset
            frame.isRemoving = true
        case .resting, .settling: frame.isRemoving = isToBeRemoved(in: context)
        case .restoring, .changing: break
        }
        frame.filling = filling
        frame.stop = rest.stop
        return frame
    }

    /// The cell's frame with its running animations.
    func movingFrame(at now: Timestamp, in context: CellContext) -> Frame {
        var frame = frame(at: now, in: context)
        frame.animation = animation
        frame.sizeAnimation = sizeAnimation
        return frame
    }

    private var phase: Frame.Phase {
        switch state {
        case .resting where isRemoved: .removed
        case .resting where pending?.isSelfCompleting == false: .pending
        case .resting(.closed): .closed
        case .resting(.open), .resting(.stop): .open
        case .resting(.expanded): .expanded
        case .tracking: .tracking
        case .settling: .settling
        case .collapsing: .collapsing
        case .restoring: .restoring
        case .changing: Self.impossible(.closed)
        }
    }
}
