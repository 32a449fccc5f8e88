// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.AnimationFinishedResult {
    /// The client has played an animation to its end: the cell is at rest at once.
    ///
    /// - Parameters:
    ///   - animation: The animation's id.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func animationFinished(animation: Int, timestamp: Double? = nil) -> Self {
        Self("animation/finished", ["animation": given(animation), "timestamp": given(timestamp)])
    }
}
