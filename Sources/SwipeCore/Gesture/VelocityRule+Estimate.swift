extension VelocityRule {
    /// Estimates the velocity of a finger that is released at `release`. It is 0 if the finger had stopped or there are
    /// fewer than two samples, or if it moved too little or too slowly.
    package func velocity(of history: SampleHistory, at release: Timestamp) -> VelocityEstimate {
        var window = SampleWindow(history, at: release, by: self)
        var estimate = VelocityEstimate(
            velocity: 0, estimator: estimator, samples: window.count, window: window.duration, confidence: 0)
        guard window.count >= 2 else {
            let isKnownToRest = window.count == 0 && !history.samples.isEmpty
            estimate.confidence = isKnownToRest ? 1 : 0
            return estimate
        }
        let isTooShort = abs(window.displacement) < minimumDistance
        let perMillisecond: Double
        switch estimator {
        case .lsq2:
            let parabola = window.parabola
            (perMillisecond, estimate.confidence) = (window.restricted(parabola.slope), parabola.certainty)
        case .impulse: (perMillisecond, estimate.confidence) = (window.impulse, window.straightness)
        case .weightedIOS, .weightedMacOS:
            window = window.newest(4)
            let weights = estimator == .weightedIOS ? Self.iOSWeights : Self.macOSWeights
            (perMillisecond, estimate.confidence) = (window.weightedMean(weights), window.straightness)
        case .mean: (perMillisecond, estimate.confidence) = (window.mean, window.straightness)
        case .last:
            window = window.newest(2)
            (perMillisecond, estimate.confidence) = (window.mean, window.straightness)
        }
        (estimate.samples, estimate.window) = (window.count, window.duration)
        if perMillisecond.isFinite, !isTooShort {
            let velocity = min(max(perMillisecond * 1000, -maximum), maximum)
            estimate.velocity = abs(velocity) < minimum ? 0 : velocity
        }
        if !estimate.confidence.isFinite || !perMillisecond.isFinite { estimate.confidence = 0 }
        return estimate
    }

    /// Flutter's weights, newest velocity first.
    private static let iOSWeights = [0.05, 0.35, 0.6]
    private static let macOSWeights = [0.2, 0.65, 0.15]
}
