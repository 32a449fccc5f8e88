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
        let frame = try await daemon.request(moved(to: -104, at: 1104))
        let released = try await daemon.request(.gestureEnd(table: "inbox", cell: "m17", timestamp: 1120))
        let animation = try #require(released.animation)
        var motion = Swipe.RowMotion()
        motion.apply(frame)
        #expect(motion.offset(at: 1110) == frame.offset && !motion.isMoving(at: 1110))
        motion.apply(released)
        #expect(motion.offset(at: animation.start - 1) == animation.from)
        for step in 0...60 {
            let time = animation.start + animation.duration * Double(step) / 60
            let there = try await daemon.request(.tableCells(table: "inbox", cells: ["m17"], timestamp: time)).cells[0]
            #expect(abs(motion.offset(at: time) - there.offset) <= Self.maximumError, "at \(time) of \(preset)")
            #expect(motion.isMoving(at: time) == (time < animation.end))
        }
        #expect(motion.offset(at: animation.end) == animation.to && motion.offset(at: .infinity) == animation.to)
        await daemon.close()
    }

    @Test("an easing is the curve of CSS", arguments: [(0.25, 0.40851), (0.5, 0.80240), (0.75, 0.96046)])
    func eases(fraction: Double, progress: Double) {
        let ease = Swipe.CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        #expect(abs(ease.progress(at: fraction) - progress) < 1e-5)
        #expect(Swipe.Easing.linear.progress(at: fraction) == fraction)
        #expect(ease.progress(at: 0) == 0 && ease.progress(at: 1) == 1 && ease.progress(at: 2) == 1)
    }

    @Test("a row follows its frames and notifications")
    func follows() async throws {
        let daemon = try await startDaemon()
        let delete = Swipe.Action(id: "delete", width: 80, style: .destructive)
        try await daemon.request(.tableOpen(table: "inbox", width: 320, actions: .init(trailing: [delete])))
        var motion = Swipe.RowMotion()
        motion.apply(try await daemon.request(.cellOpen(table: "inbox", cell: "a", timestamp: 100)))
        let late = motion
        try await daemon.request(.clockAdvance(timestamp: 1000))
        #expect(motion.offset(at: 1000) == -80)
        try await daemon.request(.gestureBegin(table: "inbox", cell: "b", timestamp: 2000))
        var notifications = daemon.notifications.makeAsyncIterator()
        var before: [Swipe.Notification] = []
        while let notification = try await notifications.next() {
            guard notification.cell == "a" else { continue }
            motion.apply(notification)
            before.append(notification)
            if case .cellWillClose = notification { break }
        }
        #expect(motion.offset(at: 2000) == -80 && motion.isMoving(at: 2100) && motion.offset(at: 3000) == 0)
        try await daemon.request(.clockAdvance(timestamp: 3000))

        let removed = try await daemon.request(
            .actionInvoke(table: "inbox", cell: "a", action: "delete", timestamp: 4000))
        motion.apply(try await daemon.request(.actionComplete(invocation: removed.invocation, timestamp: 4010)))
        let end = try #require(motion.resizing?.end)
        #expect(motion.size(at: 4010) == 1 && motion.size(at: end) == 0 && motion.isMoving(at: 4020))
        #expect((0.1...0.9).contains(motion.size(at: (4010 + end) / 2)))

        // Older frames and notifications change nothing.
        let now = motion
        for notification in before { motion.apply(notification) }
        motion.apply(try #require(late.frame))
        #expect(motion == now)
        await daemon.close()
    }
}
