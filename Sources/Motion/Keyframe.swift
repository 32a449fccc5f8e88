/// A moment of a motion, for a toolkit to play.
package struct Keyframe: Hashable, Sendable {
    /// Milliseconds since the motion's start.
    package var time: Double
    /// Where the content stands, in px.
    package var offset: Double
    /// How fast it moves from here on, in px/s; at the last keyframe, how fast it arrives.
    package var velocity: Double
    /// How the segment that starts here runs; nil at the last.
    package var easing: Easing?
}
