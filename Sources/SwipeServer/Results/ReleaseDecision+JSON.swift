import Jansson
import SwipeCore

extension ReleaseDecision {
    /// The member `decision`: what a release decided, and the quantities that decided it.
    func write(into writer: inout JSONWriter) {
        writer.object("decision") { writer in
            writer.member("outcome", outcomeName)
            writer.member("rule", reason.rawValue)
            writer.member("offset", offset)
            writer.member("velocity", velocity)
            estimate?.write(into: &writer)
            if let projected { writer.member("projected", projected) }
            if let threshold { writer.member("threshold", threshold) }
            if let action { writer.member("action", action) }
        }
    }

    private var outcomeName: StaticString {
        switch outcome {
        case .closed: action == nil ? "close" : "action"
        case .open, .stop: action == nil ? "open" : "action"
        case .expanded: "action"
        }
    }
}

extension VelocityEstimate {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("estimator", estimator.rawValue)
        writer.member("estimatorVersion", estimator.version)
        writer.member("samples", samples)
        writer.member("window", window)
        writer.member("confidence", confidence)
    }
}
