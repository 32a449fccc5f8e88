/// How fast a finger was, and how that was found.
package struct VelocityEstimate: Hashable, Sendable {
    /// px/s.
    package var velocity: Double
    package var estimator: VelocityRule.Estimator
    /// How many samples it is made of.
    package var samples: Int
    /// The ms between the first and the last of them.
    package var window: Double
    /// How far it can be believed, from 0 to 1.
    ///
    /// With `lsq2` R², the part of the samples' variance that the parabola explains. With the others how straight the finger
    /// went, the way it made good of the way it went. 1 for a finger that is known to have stopped, 0 for one of which there
    /// are not two samples.
    package var confidence: Double
}
