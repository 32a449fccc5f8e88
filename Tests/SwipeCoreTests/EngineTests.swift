import Motion
import SwipeCore
import Testing

/// Tables, time, and what is refused.
struct EngineTests {
    private static let here = CellAddress(table: Scene.table, cell: .a)

    @Test("nothing has changed when an error is thrown")
    func errors() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        _ = scene.engine.takeChange()
        #expect(throws: SwipeError.gestureNotActive(Self.here)) { try scene.update(.x(-5), at: 0) }
        #expect(throws: SwipeError.gestureNotActive(Self.here)) { try scene.end(at: 0) }
        #expect(throws: SwipeError.gestureNotActive(Self.here)) { try scene.cancel(at: 0) }
        #expect(throws: SwipeError.sideUnavailable(.leading, Self.here)) { try scene.open(.leading, at: 0) }
        #expect(throws: SwipeError.tableExists("t")) {
            try scene.engine.openTable("t", TableConfiguration(width: 1, behavior: Preset.rm.behavior))
        }
        #expect(throws: SwipeError.unknownTable("u")) { try scene.engine.closeTable("u") }
        #expect(throws: SwipeError.unknownAction("fly", Self.here)) { try scene.engine.invoke("fly", on: Self.here) }
        let changed = scene.engine.takeChange()
        #expect(!changed && scene.takeEvents().isEmpty)
        try scene.begin(.x(-5), at: 0)
        #expect(throws: SwipeError.gestureAlreadyActive(Self.here)) { try scene.begin(.x(-9), at: 0) }
        #expect(try scene.frame().offset == -5)
    }

    @Test("a side must be named where both open, and cannot be where none does")
    func sides() throws {
        var both = try Scene(Preset.mail.behavior, leading: [60])
        #expect(throws: SwipeError.sideNotNamed(Self.here)) { try both.open(at: 0) }
        #expect(try both.open(.leading, animated: false, at: 0).offset == 60)
        var none = try Scene(Preset.rm.behavior)
        #expect(throws: SwipeError.sideNotNamed(Self.here)) { try none.open(at: 0) }
        #expect(throws: SwipeError.sideUnavailable(.trailing, Self.here)) { try none.open(.trailing, at: 0) }
    }

    @Test("time never goes back, and something is due exactly as long as something moves")
    func time() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        #expect(scene.engine.nextDeadline == nil)
        try scene.open(at: 100)
        #expect(scene.engine.nextDeadline == Timestamp(milliseconds: 450))
        scene.advance(to: 20)
        #expect(scene.now == 100)
        scene.advance(to: 449.999)
        #expect(scene.engine.nextDeadline != nil)
        scene.advance(to: 450)
        #expect(scene.engine.nextDeadline == nil && scene.now == 450)
        #expect(try scene.frame().phase == .open)
    }

    @Test("1 and \"1\" are two cells")
    func keys() throws {
        var scene = try Scene(Preset.swipeable.behavior)
        try scene.open(on: .integer(1), animated: false, at: 0)
        #expect(try scene.frame(of: .integer(1)).phase == .open)
        #expect(try scene.frame(of: .string("1")).phase == .closed)
    }

    @Test("where one may be open, opening another closes it", arguments: [true, false])
    func single(isAnimated: Bool) throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.open(on: .a, animated: false, at: 0)
        _ = scene.takeEvents()
        try scene.open(on: .b, animated: isAnimated, at: 10)
        scene.rest()
        let told = scene.takeEvents().compactMap(\.transition)
        #expect(told.filter { $0.address.cell == .a }.map(\.cause) == [.otherCell, .otherCell])
        #expect(try scene.frame(of: .a).phase == .closed && scene.frame(of: .b).phase == .open)
    }

    @Test("a cell opened by program takes the place of one that a finger holds open")
    func programAgainstFinger() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.open(on: .a, animated: false, at: 0)
        try scene.begin(.x(0), on: .a, at: 10)
        try scene.open(on: .b, animated: false, at: 20)
        #expect(throws: SwipeError.self) { try scene.cancel(on: .a, at: 30) }
        scene.rest()
        #expect(try scene.frame(of: .a).phase == .closed && scene.frame(of: .b).phase == .open)
    }

    @Test("closing a table says that its motions are cut short, and leaves nothing due")
    func closeTable() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.open(at: 0)
        _ = scene.takeEvents()
        try scene.engine.closeTable(Scene.table)
        scene.collect()
        let arrivals = scene.takeEvents().compactMap { event in
            if case .didTransition(let did, let finished) = event { (did.rest, finished) } else { nil as (Rest, Bool)? }
        }
        #expect(arrivals.first?.0 == .open(.trailing) && arrivals.first?.1 == false)
        #expect(scene.engine.nextDeadline == nil && scene.engine.tableCount == 0)
    }

    @Test("a wider row keeps its open cells open, and its cells in flight on their way")
    func configure() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.open(animated: false, at: 0)
        try scene.message(at: 10) { table, timeline in
            var wider = table.configuration
            wider.width = 480
            #expect(table.configure(wider, &timeline) == [.a])
        }
        #expect(try scene.frame().offset == -460)
        try scene.close(at: 20)
        try scene.open(at: 100)
        let before = try scene.frame().offset
        try scene.message(at: 100) { table, timeline in
            var narrower = table.configuration
            narrower.width = 300
            _ = table.configure(narrower, &timeline)
        }
        #expect(try abs(scene.frame().offset - before) < 1e-9 && scene.frame().target == -280)
        scene.rest()
        #expect(try scene.frame().offset == -280)
    }
}
