/// Points on a spring's motion. The straight lines between consecutive points miss the motion by at most `bound` px.
///
/// A chord over g seconds misses the motion by at most g²/8 · max |x″|. With A an upper bound of |x″| from a point on,
/// g² A ≤ 8 · bound is sufficient. x″ satisfies the spring's own equation, so A = √(x″² + (x‴/ω)²), the root of its
/// energy, only decreases. For a strongly overdamped spring that would be a difference of great numbers; there A =
/// r₁²|x₁| + r₂²|x₂|, with the two exponentials x₁ + x₂ = x.
///
/// From point to point the state is multiplied by the matrix of one time step. When the step may double, the matrix is
/// squared. A point costs four multiplications and no call of the C library.
struct SpringVertices: IteratorProtocol {
    /// Displacement and velocity, or the values of the two exponentials.
    private typealias Pair = SIMD2<Double>

    private var state: Pair
    /// The matrix of one time step: the change of (1, 0) and of (0, 1) over `duration` seconds.
    private var step: (duration: Double, first: Pair, second: Pair)
    /// In seconds.
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

    /// - Parameter duration: in seconds. All points lie before it.
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
        // Slightly less than allowed, to be safe from rounding.
        let span = min((goal / greatestCurvature).squareRoot().squareRoot() * 0.999, duration)
        if let modes = motion.modes {
            step = (span, Pair(exp(modes.slow * span), 0), Pair(0, exp(modes.fast * span)))
        } else {
            func change(of start: Pair) -> Pair {
                let motion = SpringMotion(spring, from: Spring.State(displacement: start.x, velocity: start.y))
                let state = motion.state(after: span)
                return Pair(state.displacement, state.velocity)
            }
            step = (span, change(of: Pair(1, 0)), change(of: Pair(0, 1)))
        }
    }

    /// The next point, as seconds and px from the rest position; nil at the end of the motion.
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

    /// A², in px²/s⁴.
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
