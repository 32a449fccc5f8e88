import Motion
import SwipeCore
import SwipeProtocol

/// What a client can play, and so in which form it is told of a motion.
struct AnimationCapabilities {
    /// What keyframes are joined by.
    enum Interpolation {
        /// An easing a segment.
        case easings
        /// Straight lines.
        case lines
    }

    /// Nil: the client plays no keyframes if something else tells the motion.
    var interpolation: Interpolation?
    var springs: Bool
    var css: Bool
    /// px by which what is played may miss a motion.
    var maximumError: Double

    /// Keyframes with easings tell a motion best: straight lines are for who cannot play them.
    init(
        _ formats: [AnimationFormatName] = InitializeParams.defaultFormats,
        maximumError: Double = InitializeParams.defaultMaximumError
    ) {
        interpolation = formats.contains(.keyframes) ? .easings : formats.contains(.sampled) ? .lines : nil
        springs = formats.contains(.spring)
        css = formats.contains(.css)
        self.maximumError = maximumError
    }

    /// The same for a motion of a row's size, from 1 to 0: a row is some hundred px high.
    var forSize: AnimationCapabilities {
        var capabilities = self
        capabilities.maximumError = maximumError / 100
        return capabilities
    }

    /// - Parameter isTold: whether a form that the client can play tells all of the motion. Then start and end are enough for
    ///   a client that did not ask for keyframes.
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

extension AnimationMessage.Keyframe {
    init(_ keyframe: Motion.Keyframe) {
        self.init(
            time: keyframe.time, offset: keyframe.offset, velocity: keyframe.velocity,
            easing: keyframe.easing.map(EasingMessage.init))
    }
}
