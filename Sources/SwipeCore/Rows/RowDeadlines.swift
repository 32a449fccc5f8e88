/// A row's deadlines, except those of its invocations: the end of its animation and the idle timeout of its wheel.
struct RowDeadlines: Equatable {
    var animation: (id: Int64, deadline: Deadline)?
    var wheel: Deadline?

    static func == (one: RowDeadlines, other: RowDeadlines) -> Bool {
        one.animation?.id == other.animation?.id && one.wheel == other.wheel
    }

    typealias Events = [(event: Deadline.Event, deadline: Deadline)]

    var events: Events {
        var events: Events = []
        if let animation { events.append((.animationEnd(animation.id), animation.deadline)) }
        if let wheel { events.append((.wheelIdle(order: wheel.order), wheel)) }
        return events
    }
}
