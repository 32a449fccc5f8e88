import Motion
import SwipeCore
import Testing

/// Fast flings: content comes to its rest place, and does not fly past it.
struct FlingTests {
    static let speeds = [300.0, 1200, 5000, 8000]
    /// What a user takes for the platform's feel.
    static let felt = 8.0

    @Test("the mail row opens from wherever it is flung, and hardly past its actions", arguments: speeds)
    func opening(speed: Double) throws {
        for place in [-30.0, -80, -120, -159, -170, -185] {
            let motion = try Self.fling(Preset.mail.behavior, pulledTo: place, at: -speed)
            let furthest = Self.places(of: motion).min() ?? 0
            #expect(furthest >= min(-160, place) - Self.felt - 1e-3, "from \(place): \(furthest)")
            #expect(motion.from == place && motion.to == -160)
        }
    }

    @Test("a fling that stays within reach keeps its velocity", arguments: [-80.0, -120])
    func slow(place: Double) throws {
        let motion = try Self.fling(Preset.mail.behavior, pulledTo: place, at: -300)
        #expect(abs(motion.velocity(at: 0) + 300) < 1e-6)
    }

    @Test("what the release is judged by is not held")
    func decision() throws {
        var scene = try Scene(Preset.mail.behavior, trailing: [160])
        try scene.begin(.x(0), at: 0)
        try scene.update(.x(-120), at: 10)
        let decision = try #require(try scene.end(velocity: .x(-5000), at: 10).decision)
        #expect(decision.velocity == -5000 && decision.projected == -120 - 875)
    }

    @Test("a reply that is flung home comes home", arguments: speeds)
    func home(speed: Double) throws {
        let motion = try Self.fling(Preset.reply.behavior, pulledTo: 100, at: -speed)
        #expect((Self.places(of: motion).min() ?? 0) >= -Self.felt - 1e-3)
        let outward = try Self.fling(Preset.reply.behavior, pulledTo: 100, at: speed)
        #expect((Self.places(of: outward).max() ?? 0) <= outward.from + Self.felt + 1e-3)
    }

    @Test("a spring of one's own takes up the whole velocity, unless it says otherwise")
    func own() throws {
        let free = SettleRule.spring(Spring(response: 0.4, dampingRatio: 0.86), carriesVelocity: true)
        let motion = try Self.fling(Preset.mail.behavior.with { $0.settle.open = free }, pulledTo: -120, at: -5000)
        #expect((Self.places(of: motion).min() ?? 0) < -250)
    }

    /// The motion of a release of a finger that has gone to `pull` with `velocity`.
    private static func fling(_ behavior: Behavior, pulledTo pull: Double, at velocity: Double) throws -> Trajectory {
        var scene = try Scene(behavior, trailing: [160])
        try scene.begin(.x(0), at: 0)
        try scene.update(.x(pull), at: 10)
        return try #require(try scene.end(velocity: .x(velocity), at: 10).animation?.trajectory)
    }

    private static func places(of motion: Trajectory) -> [Double] {
        (0...Int(motion.duration)).map { motion.offset(at: Double($0)) }
    }
}
