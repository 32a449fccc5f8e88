import Motion
import Testing

struct DecayTests {
    /// flutter/flutter, packages/flutter/test/physics/friction_simulation_test.dart, commit 90e4a12f; BSD-3-Clause, The
    /// Flutter Authors. What it has with a constant deceleration besides is not here.
    @Test("Flutter's friction")
    func flutter() throws {
        let slow = Decay(from: 100, velocity: 400, retention: 0.3)
        for (time, velocity) in [(1.0, 120.0), (2, 36), (3, 10.8)] {
            #expect(abs(slow.velocity(after: time) - velocity) < 1e-9)
        }
        #expect((330...335).contains(slow.offset(after: 1)) && (431...432).contains(slow.offset(after: 5)))
        #expect(slow.time(toSlowTo: 1) < 5)
        for (sign, places, end) in [(1.0, [110.0, 131, 149], 149.0), (-1, [91, 68, 51], 50)] {
            let decay = Decay(from: 100, velocity: 100 * sign, retention: 0.135)
            for (time, place) in zip([0.1, 0.5, 2], places) {
                #expect(abs(decay.offset(after: time) - place) <= 1)
                let back = try #require(decay.time(toReach: decay.offset(after: time)))
                #expect(abs(back - time) < 1e-9)
            }
            #expect(abs(decay.end - end) <= 1)
        }
    }

    /// framer/motion, packages/framer-motion/src/animation/generators/__tests__/inertia.test.ts, commit ecd97f7d; MIT,
    /// Framer B.V./Motion B.V. Its `power` times the velocity is the way to the end, and the first velocity that over τ.
    @Test("Motion's inertia, with a time constant of 0.5 s")
    func inertia() {
        let decay = Decay(from: 100, velocity: 200 / 0.5, timeConstant: 0.5)
        let expected = [
            (0.0, 100.0), (0.1, 136.25384938440362), (0.5, 226.42411176571153), (1, 272.93294335267746),
            (1.41, 288.0788114582121), (2, 296.3368722222532),
        ]
        for (time, place) in expected { #expect(abs(decay.offset(after: time) - place) < 1e-10, "at \(time) s") }
        #expect(abs(decay.end - 300) < 1e-12)
    }

    /// flutter/flutter, packages/flutter/test/widgets/scroll_simulation_test.dart and scroll_physics_test.dart, same commit.
    @Test("Flutter's bouncing scroll: friction up to the edge, and there a spring takes the velocity up")
    func bouncingScroll() throws {
        let decay = Decay(from: 500, velocity: -7500, retention: 0.135)
        let edge = try #require(decay.time(toReach: 0))
        let spring = Spring(stiffness: 170, damping: 2 * 1.1 * 170.0.squareRoot())
        let start = Spring.State(displacement: 0, velocity: decay.velocity(after: edge))
        #expect(abs(decay.offset(after: 0.065) - 42) <= 1 && abs(decay.velocity(after: 0.065) + 6584) <= 1)
        for (time, place, velocity) in [(0.1, -123.0, -2613.0), (0.5, -15, 124), (2, 0, 0)] {
            let state = spring.state(from: start, after: time - edge)
            #expect(abs(state.displacement - place) <= 1 && abs(state.velocity - velocity) <= 1, "at \(time) s")
        }
        let free = Decay(from: 100, velocity: 400, retention: 0.135)
        for (time, place, velocity) in [(1.0, 272.0, 54.0), (5, 300, 0)] {
            #expect(abs(free.offset(after: time) - place) <= 1 && abs(free.velocity(after: time) - velocity) <= 1)
        }
    }

    @Test("velocity is the change of place, and friction all that changes it")
    func differential() {
        let decay = Decay(from: -7, velocity: 1500, decelerationRate: 0.998)
        for time in stride(from: 0.1, to: 3, by: 0.17) {
            let h = 1e-5
            let slope = (decay.offset(after: time + h) - decay.offset(after: time - h)) / (2 * h)
            #expect(abs(slope - decay.velocity(after: time)) < 1e-4)
            #expect(abs(decay.velocity(after: time + 0.001) / decay.velocity(after: time) - 0.998) < 1e-12)
        }
    }

    @Test("places that it never comes to have no time", arguments: [-1.0, 1])
    func never(sign: Double) {
        let decay = Decay(from: 100, velocity: 400 * sign, retention: 0.3)
        #expect(decay.time(toReach: 100) == 0)
        for away in [-0.1, -1e9, abs(decay.end - 100), 1e9] { #expect(decay.time(toReach: 100 + sign * away) == nil) }
        #expect(Decay(from: 3, velocity: 0, retention: 0.3).time(toReach: 4) == nil)
        #expect(Decay(from: 3, velocity: 0, retention: 0.3).end == 3)
        #expect(Decay(from: 3, velocity: 0.5, retention: 0.3).time(toSlowTo: 0.5) == 0)
    }

    /// WWDC 2018, session 803: 0.499 s for 0.998, and 0.099 s for 0.99; 0.332 s is libadwaita's touchpad.
    @Test("Apple's projection of a release velocity", arguments: zip([0.998, 0.99, 0.997], [0.499, 0.099, 0.997 / 3]))
    func projection(rate: Double, seconds: Double) {
        #expect(abs(Decay.projection(decelerationRate: rate) - seconds) < 1e-12)
        let exact = Decay(from: 0, velocity: 1, decelerationRate: rate).end
        #expect(abs(exact - seconds - 0.0005) < 1e-6)
    }

    @Test("what does not slow down is refused")
    func refused() async {
        await #expect(processExitsWith: .failure) { _ = Decay(from: 0, velocity: 1, retention: 1) }
        await #expect(processExitsWith: .failure) { _ = Decay(from: 0, velocity: 1, retention: 0) }
        await #expect(processExitsWith: .failure) { _ = Decay(from: 0, velocity: 1, timeConstant: 0) }
    }
}
