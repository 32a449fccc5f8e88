/// A cell that a gesture holds, that moves, that rests open, or that waits. A closed cell at rest needs none.
///
///              grabbed                      released, cancelled
///     resting ---------> tracking --------------------------------> settling
///      ^   |                ^                                        |  | ^
///      |   | by program     +---------------- grabbed ---------------+  | | by program
///      |   +--------------------------------> settling <----------------|-+
///      +------------------------------ landed --------------------------+
///
///     any ---- its action is complete, and removes the row ----> collapsing ----> forgotten
package struct Cell: Hashable, Codable, Sendable {
    enum State: Hashable, Codable, Sendable {
        case resting(Rest)
        case tracking(Tracking)
        indirect case settling(Animation)
        /// The row loses its size; content stays at `offset`.
        indirect case collapsing(Animation, offset: Double)
    }

    /// The cell's place in the order in which cells left closed, counted from 1; 0 while it is closed at rest.
    var ordinal = 0
    var state: State
    /// The rest state that clients know it has arrived in; nil after an announced motion was cut short.
    var lastReportedRest: Rest?
    /// The side that opened or began to open last.
    var lastSide: Side
    /// Its actions that the application has not completed.
    var invocations = Invocations()
    /// The invocation that it waits for.
    var pending: PendingInvocation?
    /// The action that fills the uncovered strip, once content has slid away for it.
    var filling: String?
    /// Its row is removed as soon as content has slid away.
    var removesAfterSettling = false
    /// Its row has been removed.
    var isRemoved = false

    /// A cell that is closed at rest.
    init(invocations: Invocations = Invocations()) {
        self.state = .resting(.closed)
        self.lastReportedRest = .closed
        self.lastSide = .trailing
        self.invocations = invocations
    }

    /// A snapshot lists cells in their order, and has none whose row is gone.
    private enum CodingKeys: String, CodingKey {
        case state
        case lastReportedRest = "standing"
        case lastSide, invocations, pending, filling
        case removesAfterSettling = "isDoomed"
    }

    // MARK: Looking

    var isClosedAtRest: Bool { state == .resting(.closed) && lastReportedRest == .closed && pending == nil }

    /// Whether it rests closed or open, and there is nothing else to know about it.
    var isIdle: Bool {
        guard case .resting(let rest) = state, lastReportedRest == rest, pending == nil, invocations.isEmpty, !isRemoved
        else {
            return false
        }
        switch rest {
        case .closed: return true
        case .open: return filling == nil && !removesAfterSettling
        case .expanded: return false
        }
    }

    /// The rest state that it is in, is heading for, or returns to when its gesture is cancelled.
    var rest: Rest {
        switch state {
        case .resting(let rest): rest
        case .tracking(let tracking): tracking.origin
        case .settling(let animation): animation.target
        case .collapsing(let animation, _): animation.target
        }
    }

    /// Whose gesture holds it.
    var holder: Holder? {
        switch state {
        case .tracking(let tracking): tracking.holder
        case .resting, .settling, .collapsing: nil
        }
    }

    var isTracking: Bool { holder != nil }

    /// Whether its content has slid away for an action.
    var isExpanded: Bool {
        switch rest {
        case .expanded: true
        case .closed, .open: false
        }
    }

    /// Whether it is open, or heading there, and no finger holds it.
    var isOpen: Bool {
        switch state {
        case .resting(.open): true
        case .settling(let animation): animation.target.isOpen
        case .resting, .tracking, .collapsing: false
        }
    }

    /// Whether a gesture may take it: not while its row collapses, nor while it waits with its content slid away.
    var isGrabbable: Bool {
        switch state {
        case .collapsing: false
        case .resting(.expanded): pending == nil
        case .settling(let animation): !removesAfterSettling && (pending == nil || animation.target == .closed)
        case .resting, .tracking: true
        }
    }

    /// The motion that brings it to rest.
    var animation: Animation? {
        switch state {
        case .settling(let animation): animation
        case .resting, .tracking, .collapsing: nil
        }
    }

    /// The snap to a catch point, while a finger holds it.
    var snap: Animation? {
        switch state {
        case .tracking(let tracking): tracking.snap
        case .resting, .settling, .collapsing: nil
        }
    }

    /// The one motion that is under way for it, whichever it is.
    var currentAnimation: Animation? {
        switch state {
        case .resting: nil
        case .settling(let animation), .collapsing(let animation, _): animation
        case .tracking(let tracking): tracking.snap
        }
    }

    /// The motion that is under way, and when it ends.
    var animationDeadline: (id: Int, deadline: Deadline)? {
        switch state {
        case .resting: nil
        case .settling(let animation), .collapsing(let animation, _): (animation.id, animation.deadline)
        case .tracking(let tracking): tracking.snap.map { ($0.id, $0.deadline) }
        }
    }

    /// The collapse of its row.
    var collapse: Animation? {
        switch state {
        case .collapsing(let animation, _): animation
        case .resting, .tracking, .settling: nil
        }
    }

    /// Where content stands now, and how fast it moves.
    func motion(at now: Timestamp, in context: CellContext) -> (offset: Double, velocity: Double) {
        switch state {
        case .resting(let rest): (context.geometry.offset(of: rest), 0)
        case .settling(let animation): (animation.offset(at: now), animation.velocity(at: now))
        case .tracking(let tracking):
            tracking.snap.map { ($0.offset(at: now), $0.velocity(at: now)) } ?? (tracking.shown ?? tracking.offset, 0)
        case .collapsing(_, let offset): (offset, 0)
        }
    }

    /// The cell as it stands, without what starts or ends.
    func frame(at now: Timestamp, in context: CellContext) -> Frame {
        let offset = motion(at: now, in: context).offset
        var frame = Frame(
            phase: phase, offset: offset, target: context.geometry.offset(of: rest),
            side: context.geometry.side(at: offset), progress: context.geometry.progress(at: offset))
        if case .tracking(let tracking) = state { frame.armed = tracking.armed }
        if case .collapsing = state { frame.target = offset }
        frame.filling = filling
        return frame
    }

    /// The cell as it stands, with the motions that go on.
    func movingFrame(at now: Timestamp, in context: CellContext) -> Frame {
        var frame = frame(at: now, in: context)
        frame.animation = animation
        frame.collapse = collapse
        return frame
    }

    private var phase: Frame.Phase {
        switch state {
        case .resting where pending?.isSelfCompleting == false: .pending
        case .resting(.closed): .closed
        case .resting(.open): .open
        case .resting(.expanded): .expanded
        case .tracking: .tracking
        case .settling: .settling
        case .collapsing: .collapsing
        }
    }
}
