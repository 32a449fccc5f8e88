/// What advances a session's time.
enum ClockName: String, CaseIterable, Sendable {
    /// Only the timestamps of messages, so that the same input gives the same output.
    case client
    /// The timestamps of messages and the daemon's timers.
    case system
}

/// How much a session reports in `$/logTrace`.
enum TraceName: String, CaseIterable, Sendable { case off, messages, verbose }

/// A form in which a client can play an animation.
enum AnimationFormatName: String, CaseIterable, Sendable {
    /// Keyframes with a cubic Bézier easing for each segment. A spring takes a few segments.
    case keyframes
    /// Keyframes that are interpolated linearly.
    case sampled
    /// An easing function of CSS, in `css`, beside the keyframes.
    case css
    /// The parameters of the spring, in `spring`, where the motion is a spring.
    case spring
}
