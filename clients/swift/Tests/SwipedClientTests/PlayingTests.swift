import Testing

@testable import SwipedClient

/// The interpolated animations match the daemon's offsets.
struct PlayingTests {
    /// The error that the client accepts by default, and the rounding of numbers, in px.
    private static let maximumError = 0.25 + 1e-3

    @Test(
        "an animation is at the daemon's offsets",
        arguments: [
            (Swipe.Preset.mail, ["keyframes"]), (.mail, ["sampled"]), (.rm, ["keyframes"]), (.swipeable, ["sampled"]),
        ])
    func sampled(preset: Swipe.Preset, formats: [String]) async throws {
        var options = underClientsClock
        options.capabilities = .init(animation: .init(formats: formats))
        let daemon = try await Daemon(.command([Place.swiped]), options)
        try await daemon.request(
            .tableOpen(table: "inbox", width: 320, behavior: .init(preset: preset), actions: actions))
        try await daemon.request(beginGesture)
        try await daemon.request(moved(to: -50, at: 1050))
        try await daemon.request(moved(to: -104, at: 1104))
        let released = try await daemon.request(.gestureEnd(table: "inbox", cell: "m17", timestamp: 1120))
        let animation = try #require(released.animation)
        #expect(animation.offset(at: animation.start - 1) == animation.from)
        for step in 0...60 {
            let time = animation.start + animation.duration * Double(step) / 60
            let there = try await daemon.request(.tableCells(table: "inbox", cells: ["m17"], timestamp: time)).cells[0]
            #expect(abs(animation.offset(at: time) - there.offset) <= Self.maximumError, "at \(time) of \(preset)")
        }
        #expect(animation.offset(at: animation.end) == animation.to && animation.offset(at: .infinity) == animation.to)
        await daemon.close()
    }

    @Test("an easing is the curve of CSS", arguments: [(0.25, 0.40851), (0.5, 0.80240), (0.75, 0.96046)])
    func eases(fraction: Double, progress: Double) {
        let ease = Swipe.CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        #expect(abs(ease.progress(at: fraction) - progress) < 1e-5)
        #expect(Swipe.Easing.linear.progress(at: fraction) == fraction)
        #expect(ease.progress(at: 0) == 0 && ease.progress(at: 1) == 1 && ease.progress(at: 2) == 1)
    }
}
