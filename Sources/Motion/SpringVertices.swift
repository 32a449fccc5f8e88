/// Points of a spring's motion so close that the straight lines between them miss it by no more than `bound` px.
///
/// A chord over g seconds misses by at most g²/8 · max |x″|, and with A a bound of |x″| from a point on, g² A ≤ 8 · bound
/// suffices. x″ obeys the spring's own equation, so that A = √(x″² + (x‴/ω)²), the root of its energy, only falls. Far past
/// the critical ratio, where that is a difference of great numbers, it is A = r₁²|x₁| + r₂²|x₂| of the two exponentials
/// x₁ + x₂ = x. From point to point the state is multiplied by the matrix of one step, which is squared when the step may
/// double: a point costs four multiplications, and no function of the C library.
struct SpringVertices: IteratorProtocol {
    /// Displacement and velocity, or the two exponentials.
    private typealias Pair = SIMD2<Double>

    private var state: Pair
    /// The change of the state over one step, of (1, 0) and of (0, 1).
    private var step: (duration: Double, first: Pair, second: Pair)
    /// In s.
    private var time = 0.0
    private let end: Double
    /// (8 · bound)², in px².
    private let goal: Double
    private let law: Law

    private enum Law {
        /// x″ = -friction x' - force x.
        case equation(friction: Double, force: Double)
        /// The squares of the two rates.
        case exponentials(Pair)
    }

    /// - Parameter duration: in s; the points lie before it.
    init(_ spring: Spring, _ motion: SpringMotion, duration: Double, within bound: Double) {
        goal = 64 * bound * bound
        end = duration
        step = (duration, .zero, .zero)
        if let modes = motion.modes {
            state = Pair(modes.slowPart, modes.fastPart)
            law = .exponentials(Pair(modes.slow * modes.slow, modes.fast * modes.fast))
        } else {
            state = Pair(motion.start.displacement, motion.start.velocity)
            law = .equation(
                friction: 2 * motion.dampingRatio * motion.angularFrequency,
                force: motion.angularFrequency * motion.angularFrequency)
        }
        // A little shorter than allowed, so that rounding does not matter.
        let span = min((goal / greatestCurvature).squareRoot().squareRoot() * 0.999, duration)
        if let modes = motion.modes {
            step = (span, Pair(exp(modes.slow * span), 0), Pair(0, exp(modes.fast * span)))
        } else {
            let first = spring.state(from: Spring.State(displacement: 1, velocity: 0), after: span)
            let second = spring.state(from: Spring.State(displacement: 0, velocity: 1), after: span)
            step = (span, Pair(first.displacement, first.velocity), Pair(second.displacement, second.velocity))
        }
    }

    /// The next point: seconds, and px from where it comes to rest.
    mutating func next() -> (time: Double, displacement: Double)? {
        let greatestCurvature = greatestCurvature
        while 16 * step.duration * step.duration * step.duration * step.duration * greatestCurvature < goal,
            step.duration < end
        {
            step = (2 * step.duration, advance(step.first), advance(step.second))
        }
        time += step.duration
        guard time < end else { return nil }
        state = advance(state)
        switch law {
        case .equation: return (time, state.x)
        case .exponentials: return (time, state.x + state.y)
        }
    }

    /// A².
    private var greatestCurvature: Double {
        switch law {
        case .equation(let friction, let force):
            let second = -friction * state.y - force * state.x
            let third = -friction * second - force * state.y
            return second * second + third * third / force
        case .exponentials(let squares):
            let sum = squares.x * abs(state.x) + squares.y * abs(state.y)
            return sum * sum
        }
    }

    private func advance(_ state: Pair) -> Pair { step.first * state.x + step.second * state.y }
}
