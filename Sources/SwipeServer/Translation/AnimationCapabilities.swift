import Motion
import SwipeCore
import SwipeProtocol

/// The animation formats that a client can play. They decide how animations are sent to it.
struct AnimationCapabilities {
    /// The interpolation between keyframes.
    enum Interpolation {
        /// An easing (cubic Bézier) per segment.
        case easings
        /// Straight lines.
        case lines
    }

    /// Nil if the client did not list a keyframe format.
    var interpolation: Interpolation?
    var springs: Bool
    var css: Bool
    /// The maximum distance between the played animation and the exact one, in px.
    var maximumError: Double

    /// The capabilities of a client that lists these formats. Easings are preferred to straight lines, because they
    /// need fewer keyframes.
    init(
        _ formats: [AnimationFormatName] = InitializeParams.defaultFormats,
        maximumError: Double = InitializeParams.defaultMaximumError
    ) {
        interpolation = formats.contains(.keyframes) ? .easings : formats.contains(.sampled) ? .lines : nil
        springs = formats.contains(.spring)
        css = formats.contains(.css)
        self.maximumError = maximumError
    }

    /// The capabilities for an animation of a row's size from 1 to 0, for a row of about 100 px.
    var forSize: AnimationCapabilities {
        var capabilities = self
        capabilities.maximumError = maximumError / 100
        return capabilities
    }

    /// The keyframes of a trajectory.
    ///
    /// - Parameter isFullyDescribed: whether another format that the client plays describes the whole animation. Then
    ///   start and end suffice for a client that did not list a keyframe format.
    func keyframes(of trajectory: Trajectory, isFullyDescribed: Bool) -> [Keyframe] {
        switch interpolation {
        case .easings: return trajectory.keyframes(maximumError: maximumError)
        case nil where isFullyDescribed: return trajectory.endpoints
        case .lines, nil: return trajectory.samples(maximumError: maximumError)
        }
    }
}

extension AnimationMessage {
    convenience init(_ animation: Animation, capabilities: AnimationCapabilities) {
        let trajectory = animation.trajectory
        var spring: Spring?
        if case .spring(let law, let velocity) = trajectory.shape {
            spring = Spring(
                mass: law.mass, stiffness: law.stiffness, damping: law.damping, initialVelocity: velocity)
        }
        let css = capabilities.css ? trajectory.css(maximumError: capabilities.maximumError)?.easing : nil
        let isFullyDescribed = css != nil || (capabilities.springs && spring != nil)
        self.init(
            id: animation.id, from: trajectory.from, to: trajectory.to, start: animation.start.milliseconds,
            duration: trajectory.duration,
            keyframes: capabilities.keyframes(of: trajectory, isFullyDescribed: isFullyDescribed).map(Keyframe.init),
            spring: spring, css: css)
    }
}

/// Not `AnimationMessage.Keyframe`.
private typealias TrajectoryKeyframe = Keyframe

extension AnimationMessage.Keyframe {
    fileprivate init(_ keyframe: TrajectoryKeyframe) {
        self.init(
            time: keyframe.time, offset: keyframe.offset, velocity: keyframe.velocity,
            easing: keyframe.easing)
    }
}
