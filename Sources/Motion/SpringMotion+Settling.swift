extension SpringMotion {
    /// The seconds until the spring is at rest: from then on its displacement stays within `distance` and its velocity
    /// within ω · `distance`.
    ///
    /// The energy E = x² + (x'/ω)² only decreases, E' = -4ζ x'²/ω, so the moment is unique. ln E is nearly linear in
    /// time, so Newton's method needs few steps. A shrinking bracket protects it where E is momentarily constant, at
    /// turning points. The result is a moment at which the spring was found to be at rest, and at most `limit`.
    package func settleTime(within distance: Double, limit: Double) -> Double {
        guard energy(of: start) > distance * distance else { return 0 }
        guard energy(of: state(after: limit)) <= distance * distance else { return limit }
        let goal = log(distance * distance)
        var (moving, resting) = (0.0, limit)
        var time = min(initialEstimate(of: goal), limit / 2)
        for _ in 0..<Self.maximumSteps where resting - moving > Self.precision {
            let state = state(after: time)
            let energy = energy(of: state)
            if energy > distance * distance { moving = time } else { resting = time }
            let slope = -4 * dampingRatio * state.velocity * state.velocity / (angularFrequency * energy)
            // The step goes past the zero by half of the precision, so the bracket shrinks from both sides.
            let step = (goal - log(energy)) / slope
            let next = time + step + (step < 0 ? -Self.precision : Self.precision) / 2
            time = next > moving && next < resting ? next : (moving + resting) / 2
        }
        return resting
    }

    /// E = x² + (x'/ω)², in px².
    private func energy(of state: Spring.State) -> Double {
        let scaled = state.velocity / angularFrequency
        return state.displacement * state.displacement + scaled * scaled
    }

    /// The moment at which ln E would reach `goal` if it fell at its mean rate: 2ζω a second, or twice the slower rate
    /// of an overdamped spring.
    private func initialEstimate(of goal: Double) -> Double {
        let rate =
            dampingRatio <= 1
            ? dampingRatio : 1 / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
        return (log(energy(of: start)) - goal) / (2 * rate * angularFrequency)
    }

    /// In seconds.
    private static let precision = 1e-6
    /// Enough steps for bisection alone to reach the precision.
    private static let maximumSteps = 60
}
