/// What falls due for a row, but for its invocations: its motion and its wheel.
struct RowDeadlines: Equatable {
    private var motion: (id: Int, deadline: Deadline)?
    private var wheel: Deadline?

    /// Nothing falls due.
    init() {}

    init(motion: (id: Int, deadline: Deadline)?, wheel: Deadline?) {
        self.motion = motion
        self.wheel = wheel
    }

    static func == (one: RowDeadlines, other: RowDeadlines) -> Bool {
        one.motion?.id == other.motion?.id && one.wheel == other.wheel
    }

    typealias Events = [(event: Deadline.Event, deadline: Deadline)]

    var events: Events {
        var events: Events = []
        if let motion { events.append((.animationEnd(motion.id), motion.deadline)) }
        if let wheel { events.append((.wheelIdle(order: wheel.order), wheel)) }
        return events
    }
}
