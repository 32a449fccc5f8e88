/// A side of a cell, by reading direction.
package enum SideName: String, CaseIterable, Sendable { case leading, trailing }

/// The sides that a swipe may reveal.
package enum RevealName: String, CaseIterable, Sendable { case both, leading, trailing, none }

package enum LayoutDirectionName: String, CaseIterable, Sendable { case ltr, rtl }

package enum AxisName: String, CaseIterable, Sendable { case horizontal, vertical }

/// How a table's cells are named.
package enum IdentityName: String, CaseIterable, Sendable { case key, indexPath }

/// What moves a session's time.
package enum ClockName: String, CaseIterable, Sendable {
    /// The timestamps of messages alone: the same bytes in give the same bytes out.
    case client
    /// The daemon's own timers as well.
    case system
}

/// How much a session tells of itself in `$/logTrace`.
package enum TraceName: String, CaseIterable, Sendable { case off, messages, verbose }

/// What a client can play an animation from.
package enum AnimationFormatName: String, CaseIterable, Sendable {
    /// Keyframes with a Bézier easing a segment; springs come in a few such segments.
    case keyframes
    /// Keyframes joined by straight lines only.
    case sampled
    /// An easing of CSS, `css`, beside the keyframes.
    case css
    /// The spring itself: `spring`, which every motion that is one has.
    case spring
}

/// Why a cell opens or closes.
package enum CauseName: String, CaseIterable, Sendable {
    case gesture, program, otherCell, scroll, tap, edit, action, cancel
}

/// How an action came to be invoked.
package enum TriggerName: String, CaseIterable, Sendable { case tap, fullSwipe, program }

/// What has become of a pointer.
package enum RecognitionName: String, CaseIterable, Sendable {
    case possible, began, changed, ended, tap, failed, cancelled
}

/// What decided a release.
package enum ReleaseReasonName: String, CaseIterable, Sendable {
    case projection, distance, velocity, minimumDistance, never, fullSwipe, cancelled
}

/// A named full set of behavior.
package enum PresetName: String, CaseIterable, Sendable { case mail, sparrow, swipeable, rm, dismiss, reply }
