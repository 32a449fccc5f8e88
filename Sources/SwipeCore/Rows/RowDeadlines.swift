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

    typealias Items = [(item: Deadline.Item, deadline: Deadline)]

    var items: Items {
        var items: Items = []
        if let motion { items.append((.motion(motion.id), motion.deadline)) }
        if let wheel { items.append((.wheel(order: wheel.order), wheel)) }
        return items
    }
}
