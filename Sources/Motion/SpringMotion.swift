/// The motion of a released spring: its displacement from the rest position as a function of the seconds since.
///
/// Values that depend on the start only are computed once. In the formulas below, x₀ and v₀ are the displacement and
/// velocity at the start, ω is the undamped angular frequency ω₀ and ζ the damping ratio.
package struct SpringMotion: Sendable {
    /// The solution of the equation of motion, by damping ratio: below, at, or above 1.
    private enum Regime {
        case underdamped(decay: Double, frequency: Double, x0: Double, v0: Double, sine: Double, sineOfVelocity: Double)
        case critical(x0: Double, v0: Double, slope: Double)
        case overdamped(slow: Double, fast: Double, slowPart: Double, fastPart: Double)
    }

    /// The state at the release.
    let start: Spring.State
    /// ω₀, in rad/s.
    let angularFrequency: Double
    let dampingRatio: Double
    private let regime: Regime

    package init(_ spring: Spring, from start: Spring.State) {
        let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
        let (x0, v0) = (start.displacement, start.velocity)
        self.start = start
        angularFrequency = omega
        dampingRatio = ratio
        if abs(ratio - 1) < 1e-9 {
            regime = .critical(x0: x0, v0: v0, slope: v0 + omega * x0)
        } else if ratio < 1 {
            let decay = ratio * omega
            let omega1 = omega * (1 - ratio * ratio).squareRoot()
            regime = .underdamped(
                decay: decay, frequency: omega1, x0: x0, v0: v0, sine: (v0 + decay * x0) / omega1,
                sineOfVelocity: (decay * v0 + omega * omega * x0) / omega1)
        } else {
            let root = (ratio * ratio - 1).squareRoot()
            let (slow, fast) = (-omega / (ratio + root), -omega * (ratio + root))
            let fastPart = (v0 - slow * x0) / (fast - slow)
            regime = .overdamped(slow: slow, fast: fast, slowPart: x0 - fastPart, fastPart: fastPart)
        }
    }

    /// The state `time` seconds after the release.
    package func state(after time: Double) -> Spring.State {
        switch regime {
        case .underdamped(let decay, let frequency, let x0, let v0, let sineOfPlace, let sineOfVelocity):
            // x = e^(-ζωt) (x₀ cos ω₁t + (v₀ + ζωx₀)/ω₁ sin ω₁t), ω₁ = ω √(1 - ζ²),
            // x' = e^(-ζωt) (v₀ cos ω₁t - (ζωv₀ + ω²x₀)/ω₁ sin ω₁t).
            let envelope = exp(-decay * time)
            let (s, c) = sineAndCosine(of: frequency * time)
            return Spring.State(
                displacement: envelope * (x0 * c + sineOfPlace * s), velocity: envelope * (v0 * c - sineOfVelocity * s))
        case .critical(let x0, let v0, let slope):
            // x = e^(-ωt) (x₀ + (v₀ + ωx₀) t), x' = e^(-ωt) (v₀ - ω (v₀ + ωx₀) t).
            let envelope = exp(-angularFrequency * time)
            return Spring.State(
                displacement: envelope * (x0 + slope * time),
                velocity: envelope * (v0 - angularFrequency * slope * time))
        case .overdamped(let slow, let fast, let slowPart, let fastPart):
            // x = a e^(r₁t) + b e^(r₂t), r = -ω (ζ ∓ √(ζ² - 1)). The equivalent form with cosh would overflow.
            let (e1, e2) = (slowPart * exp(slow * time), fastPart * exp(fast * time))
            return Spring.State(displacement: e1 + e2, velocity: slow * e1 + fast * e2)
        }
    }

    /// The first moment after `time`, in seconds, at which the velocity is 0; infinite if there is none.
    func turningPoint(after time: Double) -> Double {
        switch regime {
        case .underdamped(_, let frequency, _, let v0, _, let sineOfVelocity):
            // x' = 0 where tan ω₁t = v₀ / ((ζωv₀ + ω²x₀)/ω₁), once each half period.
            let half = Double.pi / frequency
            let first = atan2(y: v0, x: sineOfVelocity) / frequency
            let turn = first + ((time - first) / half).rounded(.down) * half
            return turn > time ? turn : turn + half
        case .critical(_, let v0, let slope):
            let turn = v0 / (angularFrequency * slope)
            return turn > time ? turn : .infinity
        case .overdamped(let slow, let fast, let slowPart, let fastPart):
            // a r₁ e^(r₁t) + b r₂ e^(r₂t) = 0.
            let quotient = -fastPart * fast / (slowPart * slow)
            guard quotient > 0, quotient.isFinite else { return .infinity }
            let turn = log(quotient) / (slow - fast)
            return turn > time ? turn : .infinity
        }
    }

    /// The two exponentials of a strongly overdamped spring (ζ > 2): their rates, and their coefficients at the start.
    /// Closer to the critical ratio the two nearly cancel each other, so they would lose precision; the result is then
    /// nil.
    var modes: (slow: Double, fast: Double, slowPart: Double, fastPart: Double)? {
        guard case .overdamped(let slow, let fast, let slowPart, let fastPart) = regime, dampingRatio > 2 else {
            return nil
        }
        return (slow, fast, slowPart, fastPart)
    }

    /// x⁗ at `time`, when the spring is in `state`, and upper bounds of |x⁗| and |x⁽⁶⁾| from then on.
    func fourthDerivative(at time: Double, _ state: Spring.State) -> (value: Double, greatest: Double, sixth: Double) {
        if let modes {
            // x⁽ⁿ⁾ = a r₁ⁿ e^(r₁t) + b r₂ⁿ e^(r₂t). The size of each term only decreases.
            let (r1, r2) = (modes.slow * modes.slow, modes.fast * modes.fast)
            let one = modes.slowPart * exp(modes.slow * time) * r1 * r1
            let other = modes.fastPart * exp(modes.fast * time) * r2 * r2
            return (one + other, abs(one) + abs(other), abs(one) * r1 + abs(other) * r2)
        }
        // Every derivative satisfies the equation of motion, so √(x⁽ⁿ⁾² + (x⁽ⁿ⁺¹⁾/ω)²) only decreases.
        let (second, third) = next(state.displacement, state.velocity)
        let (fourth, fifth) = next(second, third)
        let (sixth, seventh) = next(fourth, fifth)
        let squared = angularFrequency * angularFrequency
        return (
            fourth, (fourth * fourth + fifth * fifth / squared).squareRoot(),
            (sixth * sixth + seventh * seventh / squared).squareRoot()
        )
    }

    /// From one derivative and the next, the two that follow: x″ = -2ζω x' - ω² x.
    private func next(_ x: Double, _ v: Double) -> (Double, Double) {
        let (friction, force) = (2 * dampingRatio * angularFrequency, angularFrequency * angularFrequency)
        let after = -friction * v - force * x
        return (after, -friction * after - force * v)
    }
}
