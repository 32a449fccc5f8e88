extension SampleWindow {
    /// The parabola that misses the samples least; with two samples, the line through them.
    ///
    /// It is c₀ + c₁ p₁(t) + c₂ p₂(t), with p₁ = t - a₁ and p₂ = (t - a₂) p₁ - b orthogonal over the samples (Forsythe), so
    /// each coefficient is a quotient of two sums: cₖ = Σ y pₖ / Σ pₖ². With t = 0 at the newest sample its slope is
    /// c₁ - c₂ (a₁ + a₂). As pₖ are orthogonal, the part of the variance that it explains is
    /// R² = (c₁ Σ y p₁ + c₂ Σ y p₂) / Σ (y - ȳ)².
    package var parabola: (slope: Double, certainty: Double) {
        guard let newest = samples.last, samples.count > 2 else { return (mean, 1) }
        let count = Double(samples.count)
        var sumOfTimes = 0.0
        var sumOfPositions = 0.0
        for sample in samples {
            sumOfTimes += sample.time - newest.time
            sumOfPositions += sample.position - newest.position
        }
        let a1 = sumOfTimes / count
        let middle = sumOfPositions / count
        var (p1p1, tp1p1, yp1, yy) = (0.0, 0.0, 0.0, 0.0)
        for sample in samples {
            let t = sample.time - newest.time
            let y = sample.position - newest.position - middle
            let p1 = t - a1
            p1p1 += p1 * p1
            tp1p1 += t * p1 * p1
            yp1 += y * p1
            yy += y * y
        }
        let (a2, b, c1) = (tp1p1 / p1p1, p1p1 / count, yp1 / p1p1)
        var (p2p2, yp2) = (0.0, 0.0)
        for sample in samples {
            let t = sample.time - newest.time
            let p1 = t - a1
            let p2 = (t - a2) * p1 - b
            p2p2 += p2 * p2
            yp2 += (sample.position - newest.position - middle - c1 * p1) * p2
        }
        let c2 = yp2 / p2p2
        let certainty = yy > 0 ? min(max((c1 * yp1 + c2 * yp2) / yy, 0), 1) : 1
        return (c1 - c2 * (a1 + a2), certainty)
    }

    /// `slope`, or, when it points against the way made good, no more of it than the finger has gone back.
    ///
    /// A parabola through a sudden stop swings back, and the finger does not: Chromium's `LSQ2_RESTRICTED` reports 0 then
    /// (crbug 417855), and Compose's for iOS does. But a finger that is flicked back, though it is not yet back where the
    /// window began, does go back, and is to close what it was opening. What tells the two apart is what it did since it was
    /// furthest: the mean velocity from there on, 0 for a stop, is the most that is believed. A finger that rolls back by a
    /// pixel as it lifts gives that pixel and no more, which asking for the last step's direction would not.
    func restricted(_ slope: Double) -> Double {
        guard slope * displacement < 0 else { return slope }
        let back = sinceFurthest.mean
        return abs(back) < abs(slope) ? back : slope
    }

    /// From where the finger was furthest along the way made good, the latest such place.
    private var sinceFurthest: SampleWindow {
        let outward: Double = displacement < 0 ? -1 : 1
        var furthest = samples.startIndex
        for index in samples.indices where outward * (samples[index].position - samples[furthest].position) >= 0 {
            furthest = index
        }
        return SampleWindow(samples: samples[furthest...])
    }
}
