import Motion
import TestSupport
import Testing

struct RubberBandTests {
    /// How far a row 320 px wide follows: of RMSwipeTableViewCell's formula, to four decimals.
    @Test(
        "from 0 it follows the published hyperbola",
        arguments: zip(
            [0, 10, 50, 64, 100, 160, 320, 640],
            [0, 5.4071, 25.3237, 31.7117, 46.9333, 69.0196, 113.5484, 167.619]))
    func values(distance: Double, expected: Double) {
        for isContinuous in [true, false] {
            let band = RubberBand(coefficient: 0.55, isContinuous: isContinuous)
            #expect(abs(band.position(at: distance, dimension: 320) - expected) <= 0.00005 + 1e-9)
        }
    }

    /// The table published with the formula, for a screen 960 px high, to two decimals.
    @Test(
        "UIScrollView's table", arguments: zip([5, 10, 100, 400, 960], [2.74, 5.47, 52.02, 178.98, 340.65]))
    func table(distance: Double, expected: Double) {
        let position = RubberBand(coefficient: 0.55).position(at: distance, dimension: 960)
        #expect(abs(position - expected) <= 0.005 + 1e-9)
    }

    @Test(
        "RMSwipeTableViewCell's band steps back at its start point",
        arguments: zip([79.9, 80, 80.001, 81, 100, 160], [79.9, 80, 78.6817, 79.1057, 86.9333, 109.0196]))
    func step(distance: Double, expected: Double) {
        let band = RubberBand(coefficient: 0.55, start: 80, isContinuous: false)
        #expect(abs(band.position(at: distance, dimension: 320) - expected) <= 0.00006)
    }

    @Test("the step vanishes where start is w (2 c - 1) / c")
    func noStep() {
        let start = 320 * (2 * 0.55 - 1) / 0.55
        let band = RubberBand(coefficient: 0.55, start: start, isContinuous: false)
        #expect(abs(band.position(at: start.nextUp, dimension: 320) - start) < 1e-9)
    }

    @Test("the continuous band does not step", arguments: [0, 1, 20, 80.0])
    func continuous(start: Double) {
        let band = RubberBand(coefficient: 0.55, start: start)
        #expect(band.position(at: start, dimension: 320) == start)
        #expect(abs(band.position(at: start + 1e-9, dimension: 320) - start) < 1e-8)
    }

    @Test("to show 64 px the finger moves 145.4545")
    func inverse() throws {
        let distance = try #require(RubberBand(coefficient: 0.55).distance(at: 64, dimension: 320))
        #expect(abs(distance - 145.4545) < 0.00005)
    }

    @Test(
        "a band that is pulled further gives way, and never past its dimension",
        arguments: 1...20 as ClosedRange<UInt64>)
    func monotonic(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let band = RubberBand(coefficient: random.number(in: 0.05...2), start: random.number(in: 0...100))
        let dimension = random.number(in: 10...2000)
        var last = 0.0
        for distance in stride(from: 0, through: 5000, by: 7.3) {
            let position = band.position(at: distance, dimension: dimension)
            #expect(position >= last && position <= band.start + dimension, "seed \(seed), \(band) at \(distance)")
            last = position
        }
    }

    @Test("there and back is where it was", arguments: 1...50 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for isContinuous in [true, false] {
            let start = seed % 2 == 0 ? 0 : random.number(in: 0...100)
            let band = RubberBand(
                coefficient: random.number(in: 0.05...2), start: start, isContinuous: isContinuous)
            let dimension = random.number(in: 100...2000)
            for _ in 0..<50 {
                let place = random.number(in: 0...0.99) * dimension
                let distance = try #require(band.distance(at: place, dimension: dimension))
                let stretched = band.position(at: distance, dimension: dimension)
                // Where the stepping band jumps ahead at its start, no pull reaches what it leaves out.
                let landing = band.position(at: start.nextUp, dimension: dimension)
                guard isContinuous || place <= start || place >= landing else { continue }
                #expect(abs(stretched - place) < 1e-9 * dimension, "seed \(seed), \(band) at \(place)")
            }
        }
    }

    @Test("no pull leads to a position close to the dimension, or past it", arguments: [319.9, 320, 1e6])
    func unreachable(position: Double) {
        let band = RubberBand(coefficient: 0.55)
        #expect(band.distance(at: position, dimension: 320) == nil)
        #expect(band.distance(at: position, dimension: 0) == nil)
        #expect(band.position(at: 1e9, dimension: 320) < 320)
        #expect(band.position(at: 1e9, dimension: 0) == 0)
    }

    @Test("a band that pulls the wrong way is refused")
    func refused() async {
        await #expect(processExitsWith: .failure) { _ = RubberBand(coefficient: 0) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(coefficient: 0.5, start: -1) }
    }
}
