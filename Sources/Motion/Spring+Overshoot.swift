extension Spring {
    /// The release velocity `velocity`, reduced if necessary so that content overshoots by at most `maximumOvershoot`
    /// px.
    ///
    /// Content overshoots its target. If it moves away from the target at first, it overshoots the position of its
    /// release. The first turning point of a spring is known in closed form and its distance grows with the velocity,
    /// so bisection finds the greatest allowed velocity. The overshoot of a bouncy spring that is released with
    /// velocity 0 is not reduced.
    package func limitedVelocity(_ velocity: Double, at displacement: Double, maximumOvershoot: Double) -> Double {
        precondition(maximumOvershoot >= 0, "maximumOvershoot must be at least 0")
        func overshoot(_ part: Double) -> Double {
            self.overshoot(of: State(displacement: displacement, velocity: part * velocity))
        }
        if overshoot(1) <= maximumOvershoot { return velocity }
        var (allowed, excessive) = (0.0, 1.0)
        for _ in 0..<48 {
            let part = (allowed + excessive) / 2
            if overshoot(part) <= maximumOvershoot { allowed = part } else { excessive = part }
        }
        return allowed * velocity
    }

    /// How far the spring's first turning point lies beyond the way from its start to its rest position, in px.
    private func overshoot(of start: State) -> Double {
        let motion = SpringMotion(self, from: start)
        let turn = motion.turningPoint(after: 0)
        guard turn.isFinite else { return 0 }
        let furthest = motion.state(after: turn).displacement
        let isOnItsSide = furthest * start.displacement > 0
        return isOnItsSide ? max(abs(furthest) - abs(start.displacement), 0) : abs(furthest)
    }
}
