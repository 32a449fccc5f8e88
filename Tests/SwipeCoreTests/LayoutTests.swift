import SwipeCore
import TestSupport
import Testing

/// The positions of actions, checked for many geometries and offsets (`LayoutCase`).
struct LayoutTests {
    /// Like `#expect`, but fast enough for a hundred thousand checks.
    private func check(_ isKept: Bool, _ scene: @autoclosure () -> LayoutCase, line: Int = #line) {
        if !isKept { Issue.record("line \(line): \(scene())") }
    }

    @Test("the action that is drawn is the one that is hit, everywhere on the strip", arguments: LayoutStyle.allCases)
    func painting(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            let placements = scene.layout.placements(at: scene.offset, expanding: scene.armed)
            for position in scene.positions(besides: placements) {
                let hit = scene.layout.action(at: position, offset: scene.offset, expanding: scene.armed)
                let isInside = position > scene.strip.low && position < scene.strip.high
                check(hit == scene.painted(at: position, placements) && (hit != nil) == isInside, scene)
            }
        }
    }

    @Test(
        "every action has one placement, in order, finite and not negative", arguments: LayoutStyle.allCases
    )
    func complete(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            let placements = scene.layout.placements(at: scene.offset, expanding: scene.armed)
            check(placements.map(\.id) == scene.actions.map(\.id), scene)
            check(placements.allSatisfy { $0.x.isFinite && $0.width.isFinite && $0.width >= 0 }, scene)
        }
    }

    @Test("right to left mirrors left to right exactly; vertical is the same numbers", arguments: LayoutStyle.allCases)
    func directions(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            let placements = scene.layout.placements(at: scene.offset, expanding: scene.armed)
            let mirrored = scene.with(direction: .rightToLeft)
                .layout.placements(at: -scene.offset, expanding: scene.armed)
            check(placements.count == mirrored.count, scene)
            for (one, other) in zip(placements, mirrored) {
                let (atStart, atEnd) = scene.offset > 0 ? (one, other) : (other, one)
                check(one.width == other.width, scene)
                check(atEnd.x == scene.width - (atStart.x + atStart.width), scene)
            }
            check(
                scene.with(axis: .vertical).layout.placements(at: scene.offset, expanding: scene.armed) == placements,
                scene)
        }
    }

    @Test("a small step of the content is a small step of every edge", arguments: LayoutStyle.allCases)
    func continuity(style: LayoutStyle) {
        let step = 1e-7
        for scene in LayoutCase.all(style) {
            let layout = scene.layout
            let before = layout.placements(at: scene.offset, expanding: scene.armed)
            let further = scene.offset + (scene.offset > 0 ? step : -step)
            for (one, other) in zip(before, layout.placements(at: further, expanding: scene.armed)) {
                check(abs(one.x - other.x) < 2 * step && abs(one.width - other.width) < 2 * step, scene)
            }
        }
    }

    @Test("at the extent all styles have the same placements", arguments: LayoutStyle.allCases)
    func slots(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            guard scene.armed == nil, case .px(let extent) = scene.extent else { continue }
            let layout = scene.layout
            let offset = scene.offset > 0 ? extent : -extent
            let slots = scene.with(style: .reveal).layout.placements(at: offset)
            check(layout.placements(at: offset) == slots, scene)
            for near in [offset * (1 - 1e-12), offset.nextDown, offset.nextUp] {
                for (one, slot) in zip(layout.placements(at: near), slots) {
                    check(abs(one.x - slot.x) < 1e-8 && abs(one.width - slot.width) < 1e-8, scene)
                }
            }
        }
    }

    @Test(
        "beyond the extent the outermost action grows and the others stay at the content's edge",
        arguments: LayoutStyle.allCases)
    func rubberBand(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            guard scene.armed == nil, case .px(let extent) = scene.extent, abs(scene.offset) > extent else { continue }
            let sign: Double = scene.offset > 0 ? 1 : -1
            let slots = scene.layout.placements(at: sign * extent)
            for (place, pair) in zip(slots, scene.layout.placements(at: scene.offset)).enumerated() {
                let (slot, placement) = pair
                let shift = place == 0 && scene.offset > 0 ? 0 : scene.offset - sign * extent
                let growth = place == 0 ? abs(scene.offset) - extent : 0
                check(abs(placement.width - slot.width - growth) < 1e-9, scene)
                check(abs(placement.x - slot.x - shift) < 1e-9, scene)
            }
        }
    }

    @Test("slots fill the extent, and those that no bound limits keep their proportion")
    func proportion() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let widths = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.number(in: 1...200) }
            let least = random.number(in: 0...60)
            let most = random.number(in: 60...200)
            let extent = random.number(in: Double(widths.count) * least...Double(widths.count) * most)
            let scene = LayoutCase(
                style: .reveal, width: 320, actions: .list(widths), rule: .px(extent), minimum: least, maximum: most,
                offset: extent)
            let found = scene.layout.placements(at: extent).map(\.width)
            #expect(abs(found.reduce(0, +) - extent) < 1e-9)
            #expect(found.allSatisfy { $0 > least - 1e-9 && $0 < most + 1e-9 }, "\(widths) \(least)...\(most)")
            let scales = zip(found, widths).filter { $0.0 > least + 1e-9 && $0.0 < most - 1e-9 }.map { $0.0 / $0.1 }
            guard let scale = scales.first else { continue }
            #expect(scales.allSatisfy { abs($0 - scale) < 1e-9 })
            for (slot, width) in zip(found, widths) {
                #expect(abs(slot - min(max(scale * width, least), most)) < 1e-7)
            }
        }
    }
}
