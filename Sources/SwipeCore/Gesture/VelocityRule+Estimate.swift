extension VelocityRule {
    /// The velocity in px/s of a finger that leaves at `release`; 0 when it had stopped, or too little is known.
    func estimate(_ history: SampleHistory, at release: Timestamp) -> Double {
        let window = recent(history.samples, at: release)
        guard window.count >= 2 else { return 0 }
        let perMillisecond =
            switch estimator {
            case .lsq2: window.count == 2 ? Self.mean(window) : Self.leastSquares(window)
            case .mean: Self.mean(window)
            case .last: Self.mean(window.suffix(2))
            }
        guard perMillisecond.isFinite else { return 0 }
        return min(max(perMillisecond * 1000, -maximum), maximum)
    }

    /// The samples that count: within the horizon of the newest, and no further than the stop gap from the next.
    private func recent(_ samples: [SampleHistory.Sample], at release: Timestamp) -> ArraySlice<SampleHistory.Sample> {
        guard let newest = samples.last, release - newest.time <= stopGap else { return [] }
        var first = samples.count - 1
        while first > 0, newest.time - samples[first - 1].time <= horizon,
            samples[first].time - samples[first - 1].time <= stopGap
        {
            first -= 1
        }
        return samples[first...]
    }

    private static func mean(_ window: ArraySlice<SampleHistory.Sample>) -> Double {
        guard let first = window.first, let last = window.last, last.time > first.time else { return 0 }
        return (last.position - first.position) / (last.time - first.time)
    }

    /// The slope, at the newest sample, of the parabola that misses the samples least.
    ///
    /// The parabola is c₀ + c₁ p₁(t) + c₂ p₂(t), with p₁ = t - a₁ and p₂ = (t - a₂) p₁ - b orthogonal over the samples
    /// (Forsythe), so each coefficient is a quotient of two sums: cₖ = Σ y pₖ / Σ pₖ². With t = 0 at the newest sample its
    /// slope is c₁ - c₂ (a₁ + a₂).
    private static func leastSquares(_ window: ArraySlice<SampleHistory.Sample>) -> Double {
        guard let newest = window.last else { return 0 }
        let count = Double(window.count)
        var sumOfTimes = 0.0
        var sumOfPositions = 0.0
        for sample in window {
            sumOfTimes += sample.time - newest.time
            sumOfPositions += sample.position
        }
        let a1 = sumOfTimes / count
        let middle = sumOfPositions / count
        var (p1p1, tp1p1, yp1) = (0.0, 0.0, 0.0)
        for sample in window {
            let t = sample.time - newest.time
            let p1 = t - a1
            p1p1 += p1 * p1
            tp1p1 += t * p1 * p1
            yp1 += (sample.position - middle) * p1
        }
        let (a2, b, c1) = (tp1p1 / p1p1, p1p1 / count, yp1 / p1p1)
        var (p2p2, yp2) = (0.0, 0.0)
        for sample in window {
            let t = sample.time - newest.time
            let p1 = t - a1
            let p2 = (t - a2) * p1 - b
            p2p2 += p2 * p2
            yp2 += (sample.position - middle - c1 * p1) * p2
        }
        return c1 - yp2 / p2p2 * (a1 + a2)
    }
}
