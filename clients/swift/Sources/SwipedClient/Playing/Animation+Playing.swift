extension Swipe.Animation {
    /// When it is over, in ms by the client's clock.
    public var end: Double {
        start + duration
    }

    /// Where it stands at a moment, in ms by the client's clock: the offset in px, of a collapse the part of the size.
    ///
    /// Between two keyframes f and g it is f + (g - f) · e((t - f.time) / (g.time - f.time)), with e the easing of f;
    /// before and after, it stands at its ends.
    public func offset(at timestamp: Double) -> Double {
        let time = timestamp - start
        guard timestamp < end else { return to }
        guard let first = keyframes.first, time > first.time else { return from }
        // The first keyframe that is still to come.
        var low = 0
        var high = keyframes.count
        while low < high {
            let middle = (low + high) / 2
            if keyframes[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        guard low < keyframes.count else { return to }
        let before = keyframes[low - 1]
        let behind = keyframes[low]
        let share = (time - before.time) / (behind.time - before.time)
        let progress = (before.easing ?? .linear).progress(at: share)
        return before.offset + (behind.offset - before.offset) * progress
    }
}

extension Swipe.Easing {
    /// How much of the way is done at a share of the time, both from 0 to 1.
    public func progress(at share: Double) -> Double {
        switch self {
        case .linear: share
        case .cubicBezier(let curve): curve.progress(at: share)
        }
    }
}

extension Swipe.CubicBezier {
    /// The y of the curve at x.
    ///
    /// x(s) = 3 s (1 - s)² x1 + 3 s² (1 - s) x2 + s³ never falls, as x1 and x2 are from 0 to 1, so halving finds the s
    /// that belongs to x; y(s) is the same with y1 and y2.
    public func progress(at share: Double) -> Double {
        guard share > 0 else { return 0 }
        guard share < 1 else { return 1 }
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.value(at: middle, x1, x2) < share { low = middle } else { high = middle }
        }
        return Self.value(at: (low + high) / 2, y1, y2)
    }

    private static func value(at s: Double, _ first: Double, _ second: Double) -> Double {
        3 * s * (1 - s) * ((1 - s) * first + s * second) + s * s * s
    }
}
