/// How fast a finger moves, from where it has been: an estimator by name, since px/s mean nothing without it.
package struct VelocityRule: Hashable, Sendable {
    package enum Estimator: String, Hashable, Sendable {
        /// Least squares, degree 2, over the horizon: Android's and Flutter's.
        case lsq2
        /// The mean over the horizon.
        case mean
        /// The last two samples.
        case last
    }

    package var estimator: Estimator
    /// Samples older than this, in ms, are not looked at.
    package var horizon: Double
    /// A finger that has not moved for longer than this, in ms, has stopped.
    package var stopGap: Double
    /// The fastest that is believed, in px/s.
    package var maximum: Double
}
