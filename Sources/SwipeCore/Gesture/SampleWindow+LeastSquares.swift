extension SampleWindow {
    /// The slope at the newest sample of the parabola with the least squared error, and its R². With two samples it is
    /// the line through them.
    ///
    /// The parabola is c₀ + c₁ p₁(t) + c₂ p₂(t). p₁ = t - a₁ and p₂ = (t - a₂) p₁ - b are orthogonal over the samples
    /// (Forsythe, 1957), so each coefficient is a quotient of two sums: cₖ = Σ y pₖ / Σ pₖ². With t = 0 at the newest
    /// sample, its slope is c₁ - c₂ (a₁ + a₂). Because the pₖ are orthogonal, R² = (c₁ Σ y p₁ + c₂ Σ y p₂) / Σ (y -
    /// ȳ)².
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

    /// `slope`, limited to the velocity with which the finger went back if it points against the displacement.
    ///
    /// The parabola through a sudden stop swings back although the finger does not. Chromium's `LSQ2_RESTRICTED` (crbug
    /// 417855) and Compose for iOS then report 0. But a finger that is flicked back, though not as far as the start of
    /// the window, does go back and should close a cell that it was opening. The limit is therefore the mean velocity
    /// since the finger was furthest, which is 0 for a stop. A finger that rolls back by one pixel as it lifts gets the
    /// small velocity of that pixel.
    func restricted(_ slope: Double) -> Double {
        guard slope * displacement < 0 else { return slope }
        let back = sinceFurthest.mean
        return abs(back) < abs(slope) ? back : slope
    }

    /// The samples since the finger was furthest in the direction of the displacement, for the last time.
    private var sinceFurthest: SampleWindow {
        let outward: Double = displacement < 0 ? -1 : 1
        var furthest = samples.startIndex
        for index in samples.indices where outward * (samples[index].position - samples[furthest].position) >= 0 {
            furthest = index
        }
        return SampleWindow(samples: samples[furthest...])
    }
}
