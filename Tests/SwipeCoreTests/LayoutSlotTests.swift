import SwipeCore
import TestSupport
import Testing

/// How a side's actions share its extent, and single placements that can be checked by eye.
struct LayoutSlotTests {
    /// The slots' widths, the outermost first.
    private func slots(
        _ widths: [Double], _ rule: ExtentRule, minimum: Double? = nil, maximum: Double? = nil
    ) throws -> [Double] {
        let scene = LayoutCase(
            style: .reveal, width: 320, actions: .list(widths), rule: rule, minimum: minimum, maximum: maximum,
            offset: 1)
        guard case .px(let extent) = scene.extent else { return [] }
        return scene.layout.placements(at: extent).map(\.width)
    }

    @Test("where the extent is the sum of the widths, slots are as wide as their actions")
    func ownWidths() throws {
        #expect(try slots([74, 90, 60], .actions) == [74, 90, 60])
    }

    @Test("another extent is shared in proportion to the widths")
    func shares() throws {
        #expect(try slots([50, 100], .px(300)) == [100, 200])
        #expect(try slots([50, 100], .px(75)) == [25, 50])
        #expect(try slots([75], .inset(20)) == [300])
        #expect(try slots([0, 0], .px(150)) == [75, 75])
        #expect(try slots([0, 50], .px(100)) == [0, 100])
    }

    @Test("what a minimum gives to one, the others give up in proportion, and so with a maximum")
    func bounds() throws {
        #expect(try slots([30, 60, 120], .actions, minimum: 60) == [60, 60, 90])
        #expect(try slots([30, 60, 120], .actions, maximum: 90) == [40, 80, 90])
        #expect(try slots([10, 50, 240], .actions, minimum: 40, maximum: 160) == [40, 100, 160])
        #expect(try slots([40, 60], .actions, minimum: 50, maximum: 10) == [50, 50], "the minimum wins")
    }

    @Test("bounds that cannot be kept: the outermost takes up a rest, all shrink alike where there is too little")
    func impossibleBounds() throws {
        #expect(try slots([75, 75], .px(300), maximum: 100) == [200, 100])
        #expect(try slots([40, 80], .px(100), minimum: 90) == [50, 50])
        #expect(try slots([100, 0], .actions, maximum: 60) == [100, 0])
    }

    @Test("whatever the bounds, slots fill the extent, and those off the bounds keep their proportion")
    func proportion() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let widths = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.number(in: 1...200) }
            let least = random.number(in: 0...60)
            let most = random.number(in: 60...200)
            let extent = random.number(in: Double(widths.count) * least...Double(widths.count) * most)
            let found = try slots(widths, .px(extent), minimum: least, maximum: most)
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

    /// Two actions of 60 (outer) and 90 px (inner) on the trailing side of a row 320 px wide, 50 px uncovered.
    @Test(
        "a third of the way",
        arguments: zip(
            LayoutStyle.allCases,
            [
                [(260, 60), (210, 90.0)], [(360, 60), (270, 90)], [(260, 60), (170, 90)], [(300, 20), (270, 30)],
                [(300, 60), (270, 90)],
            ] as [[(Double, Double)]]))
    func example(style: LayoutStyle, expected: [(Double, Double)]) {
        let scene = LayoutCase(style: style, width: 320, actions: .list([60, 90]), rule: .actions, offset: -50)
        #expect(scene.layout.placements(at: -50).map(\.x) == expected.map(\.0))
        #expect(scene.layout.placements(at: -50).map(\.width) == expected.map(\.1))
    }

    @Test("in a full swipe the armed action fills the strip, the others wait at its ends without width")
    func fullSwipe() {
        let scene = LayoutCase(style: .drag, width: 320, actions: .list([60, 90, 40]), rule: .actions, offset: -250)
        #expect(
            scene.layout.placements(at: -250, expanding: "1") == [
                Placement(id: "0", x: 320, width: 0), Placement(id: "1", x: 70, width: 250),
                Placement(id: "2", x: 70, width: 0),
            ])
        #expect(scene.layout.action(at: 319, offset: -250, expanding: "1") == "1")
        #expect(scene.layout.placements(at: -250, expanding: "none") == scene.layout.placements(at: -250))
    }

    @Test(
        "borders: the cell's edge is the outermost action's, a border the inner one's, the content's edge the content's"
    )
    func hitBorders() {
        let scene = LayoutCase(style: .reveal, width: 320, actions: .list([60, 90]), rule: .actions, offset: -150)
        let hits = [320, 261, 260, 171, 170, 0, 321].map { scene.layout.action(at: $0, offset: -150) }
        #expect(hits == ["0", "0", "1", "1", nil, nil, nil])
        let leading = [0, 59, 60, 149, 150, -1].map { scene.layout.action(at: $0, offset: 150) }
        #expect(leading == ["0", "0", "1", "1", nil, nil])
    }

    @Test(
        "a closed cell, a side without actions and one that is not revealed show nothing",
        arguments: LayoutStyle.allCases)
    func nothing(style: LayoutStyle) {
        let geometry = Geometry(
            width: 320, axis: .horizontal, direction: .leftToRight,
            actions: SidePair(leading: .list([60]), trailing: []), reveal: .trailing, extent: SidePair(both: .none))
        let layout = ActionLayout(style: style, geometry: geometry, minimumWidth: 40)
        for offset in [0, -0.0, 100, -100] {
            #expect(layout.placements(at: offset).isEmpty)
            #expect(layout.visibleParts(at: offset).isEmpty)
            #expect(layout.action(at: 10, offset: offset) == nil)
        }
    }
}

extension [Action] {
    /// Named "0", "1" and so on, the outermost first.
    static func list(_ widths: [Double]) -> [Action] {
        widths.enumerated().map { Action(id: "\($0.offset)", width: $0.element) }
    }
}
