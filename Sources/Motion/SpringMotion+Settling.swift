extension SpringMotion {
    /// Seconds until it is at rest: from then on displacement stays within `distance`, and velocity within ω · `distance`.
    ///
    /// The energy E = x² + (x'/ω)² only falls, E' = -4ζ x'²/ω, so the moment is unique. ln E is nearly a straight line in
    /// time, so Newton's method finds it in a few steps, kept inside a shrinking bracket because E stands still where the
    /// spring turns. What is returned has been seen to be at rest. Never above `limit`.
    package func settleTime(within distance: Double, limit: Double) -> Double {
        guard energy(of: start) > distance * distance else { return 0 }
        guard energy(of: state(after: limit)) <= distance * distance else { return limit }
        let goal = log(distance * distance)
        var (moving, resting) = (0.0, limit)
        var time = min(firstGuess(of: goal), limit / 2)
        for _ in 0..<Self.mostSteps where resting - moving > Self.precision {
            let state = state(after: time)
            let energy = energy(of: state)
            if energy > distance * distance { moving = time } else { resting = time }
            let slope = -4 * dampingRatio * state.velocity * state.velocity / (angularFrequency * energy)
            // Half the precision further than the zero, so that the bracket closes from both sides.
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

    /// Where ln E would meet `goal` if it fell as fast as it does in the mean: 2ζω a second, or twice the slow root.
    private func firstGuess(of goal: Double) -> Double {
        let rate =
            dampingRatio <= 1
            ? dampingRatio : 1 / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
        return (log(energy(of: start)) - goal) / (2 * rate * angularFrequency)
    }

    /// In seconds: a thousandth of a millisecond.
    private static let precision = 1e-6
    /// Past these bisection alone would have found it.
    private static let mostSteps = 60
}
