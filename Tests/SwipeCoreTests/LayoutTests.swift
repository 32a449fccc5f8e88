import SwipeCore
import Testing

/// Where actions stand as content uncovers them; each rule is scanned over many geometries and offsets (`LayoutCase`).
struct LayoutTests {
    /// An expectation that is cheap to keep a hundred thousand times.
    private func check(_ isKept: Bool, _ scene: @autoclosure () -> LayoutCase, line: Int = #line) {
        if !isKept { Issue.record("line \(line): \(scene())") }
    }

    @Test("the parts that are seen cover the strip without gaps or overlaps", arguments: LayoutStyle.allCases)
    func partition(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            let parts = scene.layout.visibleParts(at: scene.offset, expanding: scene.armed)
            let (low, high) = scene.strip
            var reached = low
            for part in scene.offset > 0 ? parts : parts.reversed() {
                check(abs(part.x - reached) < 1e-9 && part.width >= 0, scene)
                reached = part.x + part.width
            }
            check(abs(reached - high) < 1e-9, scene)
        }
    }

    @Test("what is drawn in its order, content last, is what is seen and what is hit", arguments: LayoutStyle.allCases)
    func painting(style: LayoutStyle) {
        for scene in LayoutCase.all(style) {
            let layout = scene.layout
            let placements = layout.placements(at: scene.offset, expanding: scene.armed)
            let parts = layout.visibleParts(at: scene.offset, expanding: scene.armed)
            for position in scene.positions(besides: parts) {
                let hit = layout.action(at: position, offset: scene.offset, expanding: scene.armed)
                check(hit == scene.painted(at: position, placements), scene)
                check(hit == parts.first { $0.x < position && position < $0.x + $0.width }?.id, scene)
            }
        }
    }

    @Test(
        "every action is there once, in the order of the list, finite and not negative", arguments: LayoutStyle.allCases
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

    @Test("nothing jumps: a small step of the content is a small step of every edge", arguments: LayoutStyle.allCases)
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

    @Test("at exactly the extent all styles stand in the slots", arguments: LayoutStyle.allCases)
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
        "past the extent the outermost takes up the rest, the others stay at the content's edge",
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
}
