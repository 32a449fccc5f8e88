extension Spring {
    /// `velocity`, or as much of it as takes content at most `room` px beyond the way from `displacement` to rest.
    ///
    /// Beyond it is past the target, or, where it moves away from the target, past where it was let go. How far a spring goes
    /// is known in closed form (to its first turn) and grows with its velocity, so that the velocity is found by halving. What
    /// a spring does by its own bounce, from velocity 0, is not held.
    package func limitedVelocity(_ velocity: Double, at displacement: Double, maximumOvershoot: Double) -> Double {
        precondition(maximumOvershoot >= 0, "an overshoot is a distance")
        func excess(_ part: Double) -> Double {
            self.excess(of: State(displacement: displacement, velocity: part * velocity))
        }
        if excess(1) <= maximumOvershoot { return velocity }
        var (held, free) = (0.0, 1.0)
        for _ in 0..<48 {
            let part = (held + free) / 2
            if excess(part) <= maximumOvershoot { held = part } else { free = part }
        }
        return held * velocity
    }

    /// How far beyond the way from where it is let go to rest it swings before it turns for the first time.
    private func excess(of start: State) -> Double {
        let motion = SpringMotion(self, from: start)
        let turn = motion.turningPoint(after: 0)
        guard turn.isFinite else { return 0 }
        let furthest = motion.state(after: turn).displacement
        let isOnItsSide = furthest * start.displacement > 0
        return isOnItsSide ? max(abs(furthest) - abs(start.displacement), 0) : abs(furthest)
    }
}
