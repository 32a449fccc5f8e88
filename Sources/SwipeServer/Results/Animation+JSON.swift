import Jansson
import Motion
import SwipeCore

extension Animation {
    /// Writes a member with the animation as the toolkit plays it. It starts at `start`, by the client's clock, and lasts
    /// `duration` ms.
    func write(_ name: StaticString, _ capabilities: AnimationCapabilities, into writer: inout JSONWriter) {
        let css = capabilities.css ? trajectory.css(maximumError: capabilities.maximumError) : nil
        let isSpring = if case .spring = trajectory.shape { true } else { false }
        let isFullyDescribed = css != nil || (capabilities.springs && isSpring)
        let keyframes = capabilities.keyframes(of: trajectory, isFullyDescribed: isFullyDescribed)
        writer.object(name) { writer in
            writer.member("id", id)
            writer.member("from", trajectory.from)
            writer.member("to", trajectory.to)
            writer.member("start", start.milliseconds)
            writer.member("duration", trajectory.duration)
            writer.array("keyframes", keyframes) { $1.write(into: &$0) }
            if case .spring(let spring, let velocity) = trajectory.shape { spring.write(velocity, into: &writer) }
            if let css { writer.member("css", css) }
        }
    }
}

extension Keyframe {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("time", time)
        writer.member("offset", offset)
        writer.member("velocity", velocity)
        if let easing {
            writer.name("easing")
            easing.write(into: &writer)
        }
        writer.endObject()
    }
}

extension Easing {
    /// The inner control points, or a name.
    fileprivate func write(into writer: inout JSONWriter) {
        if self == .linear {
            writer.value("linear" as StaticString)
            return
        }
        writer.beginArray()
        writer.value(x1)
        writer.value(y1)
        writer.value(x2)
        writer.value(y2)
        writer.endArray()
    }
}

extension Spring {
    fileprivate func write(_ initialVelocity: Double, into writer: inout JSONWriter) {
        writer.object("spring") { writer in
            writer.name("mass")
            writer.precise(mass.significant)
            writer.name("stiffness")
            writer.precise(stiffness.significant)
            writer.name("damping")
            writer.precise(damping.significant)
            writer.member("initialVelocity", initialVelocity)
        }
    }
}
