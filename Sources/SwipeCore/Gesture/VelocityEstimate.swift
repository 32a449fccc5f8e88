/// A finger's velocity and how it was estimated.
package struct VelocityEstimate: Hashable, Sendable {
    /// In px/s.
    package var velocity: Double
    package var estimator: VelocityRule.Estimator
    package var samples: Int
    /// The time between the first and the last of them, in ms.
    package var window: Double
    /// The confidence, from 0 to 1.
    ///
    /// For `lsq2` it is R², the part of the samples' variance that the parabola explains. For the others it is the
    /// finger's displacement divided by the length of its path. It is 1 for a finger that is known to have stopped, and
    /// 0 if there are fewer than two samples.
    package var confidence: Double
}
