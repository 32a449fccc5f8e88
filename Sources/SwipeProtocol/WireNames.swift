/// A side of a cell, by reading direction.
package enum SideName: String, CaseIterable, Sendable { case leading, trailing }

/// The sides that a swipe may reveal.
package enum RevealName: String, CaseIterable, Sendable { case both, leading, trailing, none }

package enum LayoutDirectionName: String, CaseIterable, Sendable { case ltr, rtl }

package enum AxisName: String, CaseIterable, Sendable { case horizontal, vertical }

/// How a table's cells are named.
package enum IdentityName: String, CaseIterable, Sendable { case key, indexPath }

/// What advances a session's time.
package enum ClockName: String, CaseIterable, Sendable {
    /// Only the timestamps of messages, so that the same input gives the same output.
    case client
    /// The timestamps of messages and the daemon's timers.
    case system
}

/// How much a session reports in `$/logTrace`.
package enum TraceName: String, CaseIterable, Sendable { case off, messages, verbose }

/// A form in which a client can play an animation.
package enum AnimationFormatName: String, CaseIterable, Sendable {
    /// Keyframes with a cubic Bézier easing for each segment. A spring takes a few segments.
    case keyframes
    /// Keyframes that are interpolated linearly.
    case sampled
    /// An easing function of CSS, in `css`, beside the keyframes.
    case css
    /// The parameters of the spring, in `spring`, where the motion is a spring.
    case spring
}

/// Why a cell opens or closes.
package enum CauseName: String, CaseIterable, Sendable {
    case gesture, program, otherCell, scroll, tap, edit, action, cancel
}

/// What invoked an action.
package enum TriggerName: String, CaseIterable, Sendable { case tap, fullSwipe, stop, program }

/// The state of a pointer.
package enum RecognitionName: String, CaseIterable, Sendable {
    case possible, began, changed, ended, tap, failed, cancelled
}

/// Why a release opened or closed a cell.
package enum ReleaseReasonName: String, CaseIterable, Sendable {
    case projection, distance, velocity, minimumDistance, unmoved, never, fullSwipe, cancelled
}
