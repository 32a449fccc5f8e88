/// The samples of a finger that count for its velocity: oldest first, times strictly rising.
///
/// Velocities are in px per ms. A window of fewer than two samples has none; the estimators ask for two.
package struct SampleWindow: Hashable, Sendable {
    let samples: ArraySlice<SampleHistory.Sample>

    /// The samples within the horizon of the newest, none further than the stop gap from the next, nor the newest from the
    /// release.
    package init(_ history: SampleHistory, at release: Timestamp, by rule: VelocityRule) {
        let all = history.samples
        guard let newest = all.last, release - newest.time <= rule.stopGap else {
            samples = []
            return
        }
        var first = all.count - 1
        while first > 0, newest.time - all[first - 1].time <= rule.horizon,
            all[first].time - all[first - 1].time <= rule.stopGap
        {
            first -= 1
        }
        samples = all[first...]
    }

    init(samples: ArraySlice<SampleHistory.Sample>) {
        self.samples = samples
    }

    package var count: Int { samples.count }

    /// In ms.
    package var duration: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time - first.time
    }

    /// The way made good, in px.
    package var displacement: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.position - first.position
    }

    /// How straight the finger went: |way made good| / way gone, 1 for one that never turned.
    var straightness: Double {
        let way = zip(samples, samples.dropFirst()).reduce(0) { $0 + abs($1.1.position - $1.0.position) }
        return way > 0 ? min(abs(displacement) / way, 1) : 1
    }

    func newest(_ count: Int) -> SampleWindow { SampleWindow(samples: samples.suffix(count)) }

    /// Way made good over time.
    package var mean: Double { duration > 0 ? displacement / duration : 0 }

    /// The mean of the velocities from sample to sample, newest first, with these weights.
    ///
    /// Σ wᵢ vᵢ / Σ wᵢ over those velocities that there are: a finger of fewer samples is no slower for it, as it is in
    /// Flutter, where what is missing counts as 0.
    func weightedMean(_ weights: [Double]) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for (part, pair) in zip(weights, zip(samples.reversed().dropFirst(), samples.reversed())) {
            let (older, newer) = pair
            sum += part * (newer.position - older.position) / (newer.time - older.time)
            weight += part
        }
        return weight > 0 ? sum / weight : 0
    }

    /// The velocity that the work done on the finger gives it, as Android's ImpulseVelocityTrackerStrategy has it now.
    ///
    /// With mass 1, W = v² / 2, so v = ± √(2 |W|). From sample to sample with velocities u₁, u₂, …: W₁ = u₁ |u₁| / 2, and
    /// then each adds (uᵢ - v) |uᵢ|, v being the velocity of the work so far. A segment without motion takes no energy away,
    /// so that a finger that stops suddenly keeps its velocity until the stop gap has passed: use `lsq2` where that matters.
    package var impulse: Double {
        if samples.count == 2 { return mean }
        var work = 0.0
        var isFirst = true
        for (older, newer) in zip(samples, samples.dropFirst()) {
            let velocity = (newer.position - older.position) / (newer.time - older.time)
            let change = (velocity - Self.velocity(ofWork: work)) * abs(velocity)
            work += isFirst ? change / 2 : change
            isFirst = false
        }
        return Self.velocity(ofWork: work)
    }

    private static func velocity(ofWork work: Double) -> Double {
        let speed = (2 * abs(work)).squareRoot()
        return work < 0 ? -speed : speed
    }
}
