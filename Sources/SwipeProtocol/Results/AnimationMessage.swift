import Jansson
package import Motion

/// An animation for a toolkit to play. It starts at `start`, by the client's clock, and lasts `duration` ms.
///
/// It is a class so that frames without an animation, which are most, stay small.
package final class AnimationMessage: Sendable {
    package struct Keyframe: Sendable {
        /// In ms since the animation's start.
        package var time: Double
        package var offset: Double
        /// In px/s.
        package var velocity: Double
        /// The easing of the segment that starts here. Nil at the last keyframe, and where `spring` or `css` is enough.
        package var easing: Easing?

        package init(time: Double, offset: Double, velocity: Double, easing: Easing?) {
            self.time = time
            self.offset = offset
            self.velocity = velocity
            self.easing = easing
        }
    }

    /// The parameters of an animation that follows a spring.
    package struct Spring: Sendable {
        package var mass: Double
        package var stiffness: Double
        package var damping: Double
        package var initialVelocity: Double

        package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
            self.mass = mass
            self.stiffness = stiffness
            self.damping = damping
            self.initialVelocity = initialVelocity
        }
    }

    package let id: Int64
    package let from: Double
    package let to: Double
    package let start: Double
    package let duration: Double
    package let keyframes: [Keyframe]
    package let spring: Spring?
    /// The easing from `from` to `to`, as an easing function of CSS.
    package let css: String?

    package init(
        id: Int64, from: Double, to: Double, start: Double, duration: Double, keyframes: [Keyframe], spring: Spring?,
        css: String?
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.start = start
        self.duration = duration
        self.keyframes = keyframes
        self.spring = spring
        self.css = css
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        writer.member("id", id)
        writer.member("from", from)
        writer.member("to", to)
        writer.member("start", start)
        writer.member("duration", duration)
        writer.name("keyframes")
        writer.beginArray()
        for keyframe in keyframes { keyframe.write(into: &writer) }
        writer.endArray()
        spring?.write(into: &writer)
        if let css { writer.member("css", css) }
        writer.endObject()
    }
}

extension AnimationMessage.Keyframe {
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

extension AnimationMessage.Spring {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.name("spring")
        writer.beginObject()
        writer.name("mass")
        writer.precise(mass.significant)
        writer.name("stiffness")
        writer.precise(stiffness.significant)
        writer.name("damping")
        writer.precise(damping.significant)
        writer.member("initialVelocity", initialVelocity)
        writer.endObject()
    }
}
