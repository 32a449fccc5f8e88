/// How fast a finger moves, from where it has been: an estimator by name, since px/s mean nothing without it.
package struct VelocityRule: Hashable, Codable, Sendable {
    /// A law by which samples become a velocity. What the same fingers are said to do differs by half from one to the next.
    package enum Estimator: String, Hashable, CaseIterable, Codable, Sendable {
        /// Least squares, degree 2, over the horizon: Android's and Flutter's; and against the way made good no faster than
        /// the finger has gone back.
        case lsq2
        /// The work that moved the finger, as kinetic energy: Android's for scroll axes.
        case impulse
        /// The last three velocities, the newest counting 5 %: Flutter's for iOS.
        case weightedIOS
        /// The last three velocities, the newest counting 20 %: Flutter's for macOS.
        case weightedMacOS
        /// The mean over the horizon.
        case mean
        /// The last two samples.
        case last

        /// The law's version: a name with its version is one formula for ever, and another formula is another version.
        ///
        /// `lsq2` was 1 while it could point against the way made good at any speed, and 2 while it then was 0.
        package var version: Int {
            switch self {
            case .lsq2: 3
            case .impulse, .weightedIOS, .weightedMacOS, .mean, .last: 1
            }
        }
    }

    package var estimator: Estimator
    /// Samples older than this, in ms, are not looked at.
    package var horizon: Double
    /// A finger that has not moved for longer than this, in ms, has stopped.
    package var stopGap: Double
    /// The fastest that is believed, in px/s.
    package var maximum: Double

    package init(estimator: Estimator, horizon: Double, stopGap: Double, maximum: Double) {
        self.estimator = estimator
        self.horizon = horizon
        self.stopGap = stopGap
        self.maximum = maximum
    }
}
