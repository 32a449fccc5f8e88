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

    /// `slope`, or 0 when it points against the way made good: a parabola through a sudden stop swings back, and the finger
    /// does not. So does Chromium's `LSQ2_RESTRICTED` (crbug 417855).
    ///
    /// A finger that turned round within the window counts as still until it is back where the window began.
    func restricted(_ slope: Double) -> Double {
        slope * displacement < 0 ? 0 : slope
    }
}
