import Jansson
import SwipeCore

extension SwipeEvent {
    /// The notification that reports the event; nil if none does.
    var notification: StaticString? {
        switch self {
        case .swipeBegan: "cell/swipeBegan"
        case .swipeEnded: "cell/swipeEnded"
        case .willTransition(let transition): transition.rest == .closed ? "cell/willClose" : "cell/willOpen"
        case .didTransition(let transition, _): transition.rest == .closed ? "cell/didClose" : "cell/didOpen"
        case .frameChanged, .placed: "cell/frame"
        case .invoked: "action/invoked"
        case .invocationTimedOut: nil
        case .armed(_, _, let isArmed, _): isArmed ? "action/armed" : "action/disarmed"
        case .releaseChanged: "cell/releaseChanged"
        case .announced: "cell/announce"
        }
    }

    /// Writes the params of the notification.
    ///
    /// - Parameter requested: the cell of the result, which reports the animation that starts in it.
    func write(requested: CellAddress?, _ context: ReportContext, into writer: inout JSONWriter) {
        switch self {
        case .frameChanged(let cell, let frame, _), .placed(let cell, let frame, _):
            return frame.write(of: cell, nil, context, into: &writer)
        default: break
        }
        writer.beginObject()
        switch self {
        case .swipeBegan(let cell, let time):
            cell.writeMembers(into: &writer)
            writer.member("timestamp", time.milliseconds)
        case .swipeEnded(let cell, let time, let offset, let velocity, let cancelled):
            cell.writeMembers(into: &writer)
            writer.member("timestamp", time.milliseconds)
            writer.member("offset", offset)
            writer.member("velocity", velocity)
            writer.member("cancelled", cancelled)
        case .willTransition(let transition):
            transition.writeMembers(into: &writer)
            if let animation = transition.animation, transition.address != requested {
                animation.write("animation", context.capabilities.animation, into: &writer)
            }
        case .didTransition(let transition, let finished):
            transition.writeMembers(into: &writer)
            if let animation = transition.animation { writer.member("animation", animation.id) }
            writer.member("finished", finished)
        case .invoked(let cell, let invocation, let data):
            cell.writeMembers(into: &writer)
            writer.member("action", invocation.action)
            writer.member("side", invocation.side.rawValue)
            writer.member("invocation", invocation.id)
            writer.member("trigger", invocation.trigger.rawValue)
            writer.member("timestamp", invocation.time.milliseconds)
            if let data {
                writer.name("data")
                writer.verbatim(data.utf8.span)
            }
        case .armed(let cell, let action, _, let time):
            cell.writeMembers(into: &writer)
            writer.member("action", action)
            writer.member("timestamp", time.milliseconds)
        case .releaseChanged(let cell, let release, let time):
            cell.writeMembers(into: &writer)
            release.write(into: &writer)
            writer.member("timestamp", time.milliseconds)
        case .announced(let cell, let announcement, let buttons, let time):
            cell.writeMembers(into: &writer)
            writer.member("kind", announcement.rawValue)
            if !buttons.isEmpty { writer.array("actions", buttons) { $1.write(into: &$0) } }
            writer.member("timestamp", time.milliseconds)
        case .frameChanged, .placed, .invocationTimedOut: break
        }
        writer.member("revision", context.revision)
        writer.endObject()
    }
}

extension SwipeEvent.Transition {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        address.writeMembers(into: &writer)
        writer.member("side", side.rawValue)
        if let stop = rest.stop { writer.member("stop", stop) }
        writer.member("cause", cause.rawValue)
        writer.member("timestamp", time.milliseconds)
    }
}
