/// A cell at a moment: what a toolkit has to draw.
package struct Frame: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable {
        case closed, open, tracking, settling
    }

    /// An animation that came to an end with this frame.
    package struct Ended: Hashable, Sendable {
        package var animation: Int
        /// False when it was cut short.
        package var finished: Bool
    }

    package var phase: Phase
    package var offset: Double
    /// The rest offset it is heading for; while tracking, the one that a cancel restores.
    package var target: Double
    package var side: Side?
    package var progress: Double
    /// The motion that started with this message, or runs while the cell is looked at.
    package var flight: Flight?
    package var decision: ReleaseDecision?
    package var ended: Ended?
}
