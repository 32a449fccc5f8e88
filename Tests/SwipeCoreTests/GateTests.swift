import SwipeCore
import Testing

/// Would this translation start a swipe?
struct GateTests {
    @Test(
        "a translation begins a swipe when it is longer along the row than across it",
        arguments: [
            (x: -6.0, y: 1.0, begins: true), (6, -1, true), (5, 5, false), (-5, 5, false), (5, -5, false),
            (5, 4.999999, true), (4.999999, 5, false), (1e-300, 0, true), (-3, 0, true), (0, 0, false), (0, 3, false),
            (-0.0, 0, false), (1e9, 1e9, false), (1e9, 1, true),
        ])
    func direction(x: Double, y: Double, begins: Bool) throws {
        let translation = Vector(x: x, y: y)
        for preset in [Preset.mail, .sparrow, .rm] {
            let table = try Scene(preset.behavior).engine.table(Scene.table)
            #expect(try table.admits(translation, on: .a) == begins, "\(preset)")
        }
        let column = try Scene(Preset.sparrow.behavior, axis: .vertical).engine.table(Scene.table)
        #expect(try column.admits(Vector(x: y, y: x), on: .a) == begins)
    }

    @Test("the ratio is what a translation must exceed")
    func ratio() {
        var rule = Preset.mail.behavior.recognition
        rule.directionRatio = 2
        #expect(!rule.admits(Vector(x: 10, y: 5), along: .horizontal))
        #expect(rule.admits(Vector(x: 10, y: 4.999), along: .horizontal))
        rule.directionRatio = 0
        #expect(rule.admits(Vector(x: 1, y: 100), along: .horizontal))
        #expect(!rule.admits(Vector(x: 0, y: 100), along: .horizontal))
    }

    @Test("swipeable begins with any translation", arguments: [(0.0, 0.0), (0, 9), (9, 9), (1, 300)])
    func always(x: Double, y: Double) throws {
        let table = try Scene(Preset.swipeable.behavior).engine.table(Scene.table)
        #expect(try table.admits(Vector(x: x, y: y), on: .a))
    }

    @Test("a cell that shows nothing on either side begins no swipe", arguments: Preset.allCases)
    func nothingToShow(preset: Preset) throws {
        let hidden = preset.behavior.with { $0.reveal = .none }
        #expect(try !Scene(hidden).engine.table(Scene.table).admits(.x(-9), on: .a))
        if preset == .mail || preset == .swipeable {
            let bare = try Scene(preset.behavior, trailing: []).engine.table(Scene.table)
            #expect(try !bare.admits(.x(-9), on: .a))
        }
    }
}
