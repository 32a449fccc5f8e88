import Jansson
import SwipeCore

extension ReleasePreview {
    /// The member `release`: what a release would do now, by the position alone.
    func write(into writer: inout JSONWriter) {
        let (name, side): (StaticString, Side?) =
            switch rest {
            case .closed: ("closed", nil)
            case .open(let side), .stop(let side, _): ("open", side)
            case .expanded(let side): ("expanded", side)
            }
        writer.object("release") { writer in
            writer.member("rest", name)
            writer.member("side", side)
            if let stop = rest.stop { writer.member("stop", stop) }
            writer.member("target", target)
            if let action { writer.member("action", action) }
        }
    }
}
