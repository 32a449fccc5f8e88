extension Swipe.Animation {
    /// When the animation ends, in ms by the client's clock.
    public var end: Double {
        start + duration
    }

    /// The interpolated offset in px at a time in ms by the client's clock; of a collapse, the fraction of the size.
    ///
    /// Between two keyframes f and g it is f + (g - f) · e((t - f.time) / (g.time - f.time)), with e the easing of f;
    /// before the first and after the last keyframe it is theirs.
    public func offset(at timestamp: Double) -> Double {
        let time = timestamp - start
        guard timestamp < end else { return to }
        guard let first = keyframes.first, time > first.time else { return from }
        // Binary search for the first keyframe after the time.
        var low = 0
        var high = keyframes.count
        while low < high {
            let middle = (low + high) / 2
            if keyframes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        guard low < keyframes.count else { return to }
        let before = keyframes[low - 1]
        let after = keyframes[low]
        let fraction = (time - before.time) / (after.time - before.time)
        let progress = (before.easing ?? .linear).progress(at: fraction)
        return before.offset + (after.offset - before.offset) * progress
    }
}

extension Swipe.Easing {
    /// The progress at a fraction of the time, both from 0 to 1.
    public func progress(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .cubicBezier(let curve): curve.progress(at: fraction)
        }
    }
}

extension Swipe.CubicBezier {
    /// The y of the curve at x.
    ///
    /// x(s) = 3 s (1 - s)² x1 + 3 s² (1 - s) x2 + s³ is monotonic, as x1 and x2 are from 0 to 1, so bisection finds the s
    /// of x; y(s) is the same with y1 and y2.
    public func progress(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.value(at: middle, x1, x2) < fraction { low = middle } else { high = middle }
        }
        return Self.value(at: (low + high) / 2, y1, y2)
    }

    private static func value(at s: Double, _ first: Double, _ second: Double) -> Double {
        3 * s * (1 - s) * ((1 - s) * first + s * second) + s * s * s
    }
}
