/// A keyframe of an animation that a toolkit plays: where the content is at a moment, and how it moves on from there.
package struct Keyframe: Hashable, Sendable {
    /// Milliseconds since the motion's start.
    package var time: Double
    /// The content's offset, in px.
    package var offset: Double
    /// The velocity from this moment on, in px/s. The last keyframe has the velocity of arrival.
    package var velocity: Double
    /// The easing of the segment that starts here; nil at the last keyframe.
    package var easing: Easing?
}
