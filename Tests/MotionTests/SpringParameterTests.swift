import Motion
import Testing

/// Springs from the parameters of other libraries, compared with the figures of those libraries.
struct SpringParameterTests {
    /// framer/motion, packages/framer-motion/src/animation/generators/__tests__/spring.test.ts, commit ecd97f7d; MIT,
    /// Framer B.V./Motion B.V. From 0 to 1 at equally spaced moments of a duration in seconds; at the last, which is left out
    /// here, Motion puts the target.
    static let motionFigures: [(spring: Spring, duration: Double, points: [Double])] = [
        (
            Spring(stiffness: 100, damping: 10), 1.1,
            [
                0.0, 0.0419485077821, 0.1493295012638, 0.29634377965, 0.4608209642936, 0.6250338421483,
                0.7759436260445, 0.9050063854128, 1.0076716369057, 1.0826941701724, 1.1313632152119, 1.1567322462156,
                1.1629107356165, 1.1544580838083, 1.1359012029752, 1.1113817077446, 1.084426752181, 1.0578292518205,
                1.033618252529, 1.0130980771055, 0.996935016515, 0.9852721277431, 0.9778555743946, 0.9741593857917,
                0.9734990920013, 0.9751280926296, 0.9783136126562, 0.9823915565399, 0.9868014376321, 0.9911038405317,
                0.9949836212723, 0.9982423449158, 1.000783397865, 1.0025928919562, 1.0037189926384, 1.0042517362931,
            ]
        ),
        (
            Spring(visualDuration: 0.5, bounce: 0.25), 0.85,
            [
                0.0, 0.0459865928484, 0.1550978525021, 0.2934354169647, 0.4378422541508, 0.5736798672775,
                0.6927488338502, 0.7914734576133, 0.8694017506567, 0.9280251869269, 0.9698937637735, 0.9979863588386,
                1.0152902865362, 1.0245441653906, 1.028102233067, 1.0278842582342, 1.0253819114839, 1.0216990275613,
                1.0176091156745, 1.0136185020587, 1.0100275420649, 1.0069854535324, 1.004536600617, 1.0026576306326,
                1.0012858767919, 1.000340020817, 0.9997342793131,
            ]
        ),
    ]

    @Test(
        "Motion's springs, by stiffness and by visual duration, to the last digit",
        arguments: motionFigures)
    func motion(spring: Spring, duration: Double, points: [Double]) {
        let start = Spring.State(displacement: -1, velocity: 0)
        for (index, point) in points.enumerated() {
            let time = duration * Double(index) / Double(points.count)
            let found = 1 + spring.state(from: start, after: time).displacement
            #expect(abs(found - point) < 1e-12, "at \(time) s")
        }
    }

    @Test("a visual duration of 0.5 s and a bounce of 0.25 are Motion's stiffness and damping")
    func visualDuration() {
        let spring = Spring(visualDuration: 0.5, bounce: 0.25)
        #expect(abs(spring.stiffness - 109.6622711232151) < 1e-10 && abs(spring.damping - 15.707963267948966) < 1e-12)
    }

    @Test(
        "a duration of 0.5 s is SwiftUI's and Flutter's stiffness and damping",
        arguments: [(0, 25.1327), (0.3, 17.5929)])
    func duration(bounce: Double, damping: Double) {
        let spring = Spring(duration: 0.5, bounce: bounce)
        #expect(abs(spring.stiffness - 157.9137) < 1e-4 && abs(spring.damping - damping) < 1e-4)
    }

    @Test(
        "bounce gives a damping ratio of 0.05 to 20",
        arguments: [(-3, 20), (-0.5, 2), (0, 1), (0.25, 0.75), (0.97, 0.05), (1, 0.05), (40, 0.05)])
    func bounds(bounce: Double, expected: Double) {
        #expect(abs(Spring(duration: 0.3, bounce: bounce).dampingRatio - expected) < 1e-12)
        #expect(abs(Spring(visualDuration: 0.3, bounce: bounce).dampingRatio - expected) < 1e-12)
    }

    @Test("mass does not change a spring given by response and damping ratio")
    func mass() {
        let heavy = Spring(mass: 3, response: 0.4, dampingRatio: 0.6)
        let light = Spring(response: 0.4, dampingRatio: 0.6)
        #expect(heavy.mass == 3 && abs(heavy.angularFrequency - light.angularFrequency) < 1e-12)
        #expect(abs(heavy.dampingRatio - light.dampingRatio) < 1e-12)
    }

    static let digits: [(number: Double, rounded: Double)] = [
        (0, 0), (-2.5, -2.5), (0.1 + 0.2, 0.3), (0.05000000000000004, 0.05), (1e11, 1e11),
        (1.0 / 3, 0.333333333333), (2000.0 / 3, 666.666666667), (-6.28318530717958e-5, -6.28318530718e-5),
        (0.00005, 5e-5), (12345.678949999999, 12345.67895), (1e-300, 1e-300),
    ]

    @Test("twelve digits of a number are significant", arguments: digits)
    func significant(number: Double, rounded: Double) {
        #expect(number.significant == rounded)
        #expect(rounded.significant == rounded)
    }
}
