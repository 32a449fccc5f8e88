/// The velocity tracker's rule: how a finger's velocity is estimated from its samples. The estimator has a name,
/// because different estimators give different velocities for the same finger.
package struct VelocityRule: Hashable, Sendable, Overridable {
    /// A formula that turns samples into a velocity. For the same finger, results differ by up to half.
    package enum Estimator: String, Hashable, CaseIterable, Sendable {
        /// Least squares of degree 2 over the horizon, as in Android and Flutter. A velocity against the finger's
        /// displacement is limited to that with which the finger actually went back (`SampleWindow.restricted`).
        case lsq2
        /// The work that moved the finger as kinetic energy, as in Android for scroll axes.
        case impulse
        /// The last three velocities, the newest with a weight of 5 %, as in Flutter for iOS.
        case weightedIOS
        /// The last three velocities, the newest with a weight of 20 %, as in Flutter for macOS.
        case weightedMacOS
        /// The mean over the horizon.
        case mean
        /// The velocity between the last two samples.
        case last

        /// The version of the formula. A formula never changes under the same name and version.
        ///
        /// Version 1 of `lsq2` did not limit a velocity against the displacement; version 2 made it 0.
        package var version: Int {
            switch self {
            case .lsq2: 3
            case .impulse, .weightedIOS, .weightedMacOS, .mean, .last: 1
            }
        }
    }

    package var estimator = Estimator.lsq2
    /// Samples older than this, in ms, are not used. Horizon, gap and maximum are those of Android.
    package var horizon = 100.0
    /// A finger that has not moved for longer than this, in ms, has stopped.
    package var stopGap = 40.0
    /// The maximum velocity in px/s.
    package var maximum = 8000.0
    /// A lower velocity, in px/s, counts as 0.
    package var minimum = 0.0
    /// A finger that has moved less than this, in px, within the samples that count has the velocity 0.
    package var minimumDistance = 0.0
    /// A finger whose speed along the axis does not exceed its speed across by this many px/s is released with the
    /// velocity 0. Both are limited to the maximum first. Nil: the speeds are not compared.
    package var acrossMargin: Double?

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("estimator", &estimator)
        try object.member("horizon", &horizon, in: 1...10_000)
        try object.member("stopGap", &stopGap, in: 1...10_000)
        try object.member("maximum", &maximum, in: CodedRange.length)
        try object.member("minimum", &minimum, in: CodedRange.length)
        try object.member("minimumDistance", &minimumDistance, in: CodedRange.length)
        try object.member("acrossMargin", &acrossMargin, in: CodedRange.length)
    }

    /// The velocity with which a finger is released, if it moves with these velocities: 0 if that along the axis is too
    /// low.
    ///
    /// - Parameter across: nil if it is not known.
    func counted(_ along: Double, across: Double?) -> Double {
        if abs(along) < minimum { return 0 }
        if let acrossMargin, let across, min(abs(along), maximum) - min(abs(across), maximum) < acrossMargin {
            return 0
        }
        return along
    }
}
