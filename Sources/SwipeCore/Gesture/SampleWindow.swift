/// The samples that count for a velocity: oldest first, with strictly increasing times.
///
/// Velocities are in px per ms. A window of fewer than two samples has none, and estimators require two.
package struct SampleWindow: Hashable, Sendable {
    let samples: ArraySlice<SampleHistory.Sample>

    package var count: Int { samples.count }

    /// In ms.
    package var duration: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.time - first.time
    }

    /// The distance between the first and the last sample, in px.
    package var displacement: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.position - first.position
    }

    /// |displacement| / length of the path: 1 for a finger that never turned back.
    var straightness: Double {
        let way = zip(samples, samples.dropFirst()).reduce(0) { $0 + abs($1.1.position - $1.0.position) }
        return way > 0 ? min(abs(displacement) / way, 1) : 1
    }

    /// A window of the newest `count` samples.
    func newest(_ count: Int) -> SampleWindow { SampleWindow(samples: samples.suffix(count)) }

    /// The mean velocity: displacement / duration.
    package var mean: Double { duration > 0 ? displacement / duration : 0 }

    /// The weighted mean of the velocities from sample to sample, newest first: Σ wᵢ vᵢ / Σ wᵢ.
    ///
    /// The sums are over the velocities that exist. In Flutter missing velocities count as 0, which makes a finger with
    /// few samples too slow.
    func weightedMean(_ weights: [Double]) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for (part, pair) in zip(weights, zip(samples.reversed().dropFirst(), samples.reversed())) {
            let (older, newer) = pair
            sum += part * (newer.position - older.position) / (newer.time - older.time)
            weight += part
        }
        return weight > 0 ? sum / weight : 0
    }

    /// The velocity that corresponds to the work done on the finger, as in Android's ImpulseVelocityTrackerStrategy.
    ///
    /// With mass 1, W = v² / 2, hence v = ± √(2 |W|). With the velocities u₁, u₂, … from sample to sample, W₁ = u₁ |u₁|
    /// / 2. Each further one adds (uᵢ - v) |uᵢ|, v being the velocity of the work so far. A segment without motion does
    /// not change the energy, so a finger that stops suddenly keeps its velocity until the stop gap has passed. Use
    /// `lsq2` where that matters.
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

extension SampleWindow {
    /// The samples within the horizon before the newest one. The window ends at a gap longer than the stop gap, and is
    /// empty if the newest sample is older than that at the release.
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
}
