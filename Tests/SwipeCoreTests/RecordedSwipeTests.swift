import Testing

@testable import SwipeCore

/// Recorded swipes with each estimator. `FlutterTrace` has their source and Flutter's figures.
struct RecordedSwipeTests {
    /// The velocity of each swipe except the interrupted one: by impulse, with a horizon of 40 ms, by iOS weights and by macOS weights; each
    /// along x and along y.
    ///
    /// Impulse: recomputed in double precision; androidx's VelocityTracker1DTest.kt, commit 7239dee1, Apache-2.0, The Android
    /// Open Source Project, holds the same figures to four digits. Weights: computed from those that Flutter publishes.
    static let figures: [[Double]] = [
        [
            118.87719603092611, 799.0589942670395, 177.80483790806363, 1181.8870544433594, 144.8974336896624,
            1011.9892120361328,
        ],
        [
            214.51911504672034, 855.7623486193337, 189.28594589233398, 1033.9296340942383, 202.29599816458565,
            1009.4382967267718,
        ],
        [
            -50.50878325545541, 182.28080499274105, -12.500286102294922, 242.8546905517578, -23.21481704711914,
            194.63958740234375,
        ],
        [
            628.5394330633175, -2127.8560934336842, 514.5404815673828, -2036.480985369001, 504.5921325683594,
            -2011.9908741542272,
        ],
        [
            120.72146915246361, -2970.8395608523188, -10.714530944824217, -2569.6422576904297, -12.24517822265625,
            -2920.152064732143,
        ],
        [
            537.305320003408, 2236.0581939469967, 520.6633976527622, 2675.5106244768413, 552.0408494131906,
            2490.305001395089,
        ],
        [
            450.4449657761297, 1786.8700934320325, 317.34770366123746, 2000.255993434361, 320.40850775582453,
            1859.4397136143275,
        ],
        [
            430.7176155286972, -2648.0979000256493, 299.99990463256836, -2935.714912414551, 361.9896480015346,
            -3006.887517656599,
        ],
        [
            248.46508631457596, -2723.736375609501, 78.57160568237305, -2585.713577270508, 161.22496468680245,
            -2785.4585102626256,
        ],
        [
            285.72124261703107, -2929.344146735808, 285.7147216796875, -2360.7147216796875, 285.7141903468541,
            -2700.5096708025253,
        ],
        [
            322.56451225553747, 2369.749789219862, 87.50009536743164, 2325.001335144043, 196.93892342703683,
            2469.643293108259,
        ],
        [
            1024.000236805095, 4477.2339756405745, 509.6945353916713, 3432.9083851405553, 672.7040563310895,
            3713.775988987514,
        ],
        [
            629.6460018110969, 3802.5090054012735, 5.356407165527337, 2946.4290618896484, 208.9284896850586,
            3187.4982833862305,
        ],
    ]

    static let judged = Array(zip(FlutterTrace.all, figures))

    @Test("the parabola has the slopes that Flutter finds", arguments: FlutterTrace.all)
    func flutter(trace: FlutterTrace) {
        for (axis, expected) in [(Axis.horizontal, trace.velocity.x), (.vertical, trace.velocity.y)] {
            let found = trace.window(along: axis).parabola.slope * 1000
            #expect(abs(found - expected) <= 1e-8 * abs(expected), "\(axis): \(found)")
        }
    }

    @Test("impulse with a horizon of 40 ms gives Compose's velocities", arguments: judged)
    func impulse(trace: FlutterTrace, figures: [Double]) {
        Self.expect(trace, .impulse, horizon: 40, x: figures[0], y: figures[1])
    }

    @Test("weighted means give Flutter's velocities for iOS and macOS", arguments: judged)
    func weighted(trace: FlutterTrace, figures: [Double]) {
        Self.expect(trace, .weightedIOS, horizon: 100, x: figures[2], y: figures[3])
        Self.expect(trace, .weightedMacOS, horizon: 100, x: figures[4], y: figures[5])
    }

    @Test(
        "least squares give Flutter's velocities, limited where they point against the displacement",
        arguments: FlutterTrace.all)
    func restricted(trace: FlutterTrace) {
        for axis in [Axis.horizontal, .vertical] {
            let expected = trace.believed(along: axis)
            let window = trace.window(along: axis)
            let found = trace.velocity(by: .lsq2, along: axis)
            #expect(abs(found.velocity - expected) <= 1e-8 * abs(expected), "\(axis)")
            #expect(found.samples == window.count && found.window == window.duration)
        }
    }

    @Test("a thumb that curves back has a velocity back, at most Flutter's")
    func curves() {
        let back = [1: 161.2, 6: 304.1, 7: 298.3, 10: 176.4]
        for (index, velocity) in back {
            let found = FlutterTrace.all[index].velocity(by: .lsq2, along: .horizontal).velocity
            #expect(abs(found - velocity) < 0.1 && velocity < FlutterTrace.all[index].velocity.x + 0.1)
        }
    }

    @Test("the parabola fits recorded swipes with high confidence", arguments: FlutterTrace.all)
    func confidence(trace: FlutterTrace) {
        #expect(trace.velocity(by: .lsq2, along: .vertical).confidence > 0.98)
        #expect(trace.velocity(by: .mean, along: .vertical).confidence == 1)
    }

    private static func expect(
        _ trace: FlutterTrace, _ estimator: VelocityRule.Estimator, horizon: Double, x: Double, y: Double
    ) {
        for (axis, expected) in [(Axis.horizontal, x), (.vertical, y)] {
            let found = trace.velocity(by: estimator, along: axis, horizon: horizon).velocity
            #expect(abs(found - expected) <= 1e-9 * max(abs(expected), 1), "\(estimator) along \(axis): \(found)")
        }
    }
}

extension FlutterTrace {
    func velocity(by estimator: VelocityRule.Estimator, along axis: Axis, horizon: Double = 100) -> VelocityEstimate {
        let history = history(along: axis)
        let rule = VelocityRule(estimator: estimator, horizon: horizon, stopGap: 40, maximum: 8000)
        return rule.velocity(of: history, at: history.samples[history.samples.count - 1].time + 15)
    }

    /// Flutter's velocity, limited to the mean since the finger was furthest if it points against the displacement.
    func believed(along axis: Axis) -> Double {
        let expected = axis == .horizontal ? velocity.x : velocity.y
        let window = window(along: axis)
        guard window.displacement * expected < 0 else { return expected }
        let sign: Double = window.displacement < 0 ? -1 : 1
        let places = samples.suffix(window.count).map { (time: $0.time, place: axis == .horizontal ? $0.x : $0.y) }
        let furthest = places.map { $0.place * sign }.max() ?? 0
        guard let turn = places.last(where: { $0.place * sign == furthest }), let last = places.last,
            turn.time < last.time
        else { return 0 }
        let back = (last.place - turn.place) / (last.time - turn.time) * 1000
        return abs(back) < abs(expected) ? back : expected
    }

    func window(along axis: Axis) -> SampleWindow {
        let rule = VelocityRule(estimator: .lsq2, horizon: 100, stopGap: 40, maximum: 8000)
        let history = history(along: axis)
        return SampleWindow(history, at: history.samples[history.samples.count - 1].time, by: rule)
    }

    private func history(along axis: Axis) -> SampleHistory {
        var history = SampleHistory()
        for sample in samples {
            history.append(axis == .horizontal ? sample.x : sample.y, at: Timestamp(milliseconds: sample.time))
        }
        return history
    }
}
