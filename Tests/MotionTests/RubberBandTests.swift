import Motion
import TestSupport
import Testing

/// What holds for any rubber band. The cases `motion/rubber-band…` have published figures.
struct RubberBandTests {
    @Test("the stepping band is continuous if start is w (2 c - 1) / c")
    func noStep() {
        let start = 320 * (2 * 0.55 - 1) / 0.55
        let band = RubberBand(coefficient: 0.55, start: start, isContinuous: false)
        #expect(abs(band.position(at: start.nextUp, dimension: 320) - start) < 1e-9)
    }

    @Test("the continuous band has no step", arguments: [0, 1, 20, 80.0])
    func continuous(start: Double) {
        let band = RubberBand(coefficient: 0.55, start: start)
        #expect(band.position(at: start, dimension: 320) == start)
        #expect(abs(band.position(at: start + 1e-9, dimension: 320) - start) < 1e-8)
    }

    @Test(
        "the position grows with the distance and stays below the dimension",
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

    @Test("distance is the inverse of position", arguments: 1...50 as ClosedRange<UInt64>)
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

    @Test("no distance leads to a position close to the dimension or beyond it", arguments: [319.9, 320, 1e6])
    func unreachable(position: Double) {
        let band = RubberBand(coefficient: 0.55)
        #expect(band.distance(at: position, dimension: 320) == nil)
        #expect(band.distance(at: position, dimension: 0) == nil)
        #expect(band.position(at: 1e9, dimension: 320) < 320)
        #expect(band.position(at: 1e9, dimension: 0) == 0)
    }

    @Test("a band without a positive coefficient or with a negative start is refused")
    func refused() async {
        await #expect(processExitsWith: .failure) { _ = RubberBand(coefficient: 0) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(coefficient: 0.5, start: -1) }
    }
}
