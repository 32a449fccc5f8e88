import Motion
import TestSupport
import Testing

@testable import SwipeCore

@Suite("The estimated size of the state")
struct SizeTests {
    @Test("is about the memory that it takes", .enabled(if: Heap.isMeasured), arguments: Piece.allCases)
    fileprivate func estimate(piece: Piece) async {
        await #expect(processExitsWith: .success) { [piece] in
            var scene = try Scene(Preset.mail.behavior.with { $0.policy = Policy(open: .multiple, closeOn: []) })
            try piece.add(to: &scene, number: 0)
            let before = (heap: Heap.usedBytes, estimate: scene.engine.estimatedBytes(keyBytes: piece.keyBytes))
            for number in 1...piece.count {
                try piece.add(to: &scene, number: number)
                _ = scene.takeEvents()
            }
            let used = Heap.usedBytes - before.heap
            let estimate = scene.engine.estimatedBytes(keyBytes: piece.keyBytes) - before.estimate
            #expect(
                (used * 4 / 5...used * 2).contains(estimate),
                "\(piece.count) times \(piece) takes \(used) bytes, but the estimate is \(estimate)")
        }
    }
}

/// A piece of state, of which a client can make the engine hold many.
private enum Piece: String, CaseIterable, Codable, Sendable {
    case table, tableName, section, action, actionText, stop, stopText
    case openCell, openCellName, animation, gesture, invocation, invocationOfOneCell, pointer, wheel
    case data, longData, ownActions, ownBehavior, ownStops

    /// So many, which take a megabyte or more.
    var count: Int {
        switch self {
        case .openCell, .data: 20_000
        case .openCellName, .animation, .gesture, .invocation, .wheel: 4_000
        case .table, .invocationOfOneCell, .pointer, .ownActions, .ownBehavior, .ownStops, .longData: 1_000
        case .tableName, .action, .actionText, .section, .stop, .stopText: 100
        }
    }

    /// The length of the longest cell key.
    var keyBytes: Int { [.openCellName, .invocation, .longData].contains(self) ? 1_000 : 1 }

    func add(to scene: inout Scene, number: Int) throws {
        let cell = CellKey.integer(Int64(number))
        let named = CellKey.string(text(1_000, number))
        switch self {
        case .table: try openTable("\(number)", &scene) { _ in }
        case .tableName: try openTable(text(10_000, number), &scene) { _ in }
        case .section: try openTable("\(number)", &scene) { $0.sections = Array(repeating: number, count: 10_000) }
        case .action: try openTable("\(number)", &scene) { $0.actions.leading = .of(Array(repeating: 80, count: 100)) }
        case .actionText: try openTable("\(number)", &scene) { $0.actions.leading = actions(10) }
        case .stop:
            let stop = StopRule(place: .px(8), action: nil)
            try openTable("\(number)", &scene) { $0.behavior.stops.leading = Array(repeating: stop, count: 200) }
        case .stopText: try openTable("\(number)", &scene) { $0.behavior.stops.leading = stops(10) }
        case .openCell: try scene.open(on: cell, animated: false, at: 0)
        case .openCellName: try scene.open(on: named, animated: false, at: 0)
        case .animation: try scene.open(on: cell, at: 0)
        case .gesture: try scene.begin(.x(-20), on: cell, at: 0)
        case .invocation: _ = try scene.engine.invoke("action 0", on: CellAddress(table: Scene.table, cell: named))
        case .invocationOfOneCell:
            _ = try scene.engine.invoke("action 0", on: CellAddress(table: Scene.table, cell: .a))
        case .pointer: try swipe(cell, by: Int64(number), &scene)
        case .wheel:
            try scene.message(at: 0) { table, timeline throws(SwipeError) in
                _ = try table.wheelTurned(over: cell, delta: .x(-20), phase: nil, hasSteps: false, &timeline)
            }
        case .data: try configure(cell, &scene) { $0.data = "\(number)" }
        case .longData: try configure(named, &scene) { $0.data = text(1_000, number) }
        case .ownActions: try configure(cell, &scene) { $0.overrides.trailing = actions(2) }
        case .ownBehavior: try configure(cell, &scene) { $0.overrides.behavior = Preset.sparrow.behavior }
        case .ownStops:
            try configure(cell, &scene) {
                $0.overrides.behavior = Preset.sparrow.behavior.with { $0.stops.leading = stops(10) }
            }
        }
    }

    /// A text of so many bytes, which begins with the number.
    private func text(_ count: Int, _ number: Int) -> String {
        let digits = Array("\(number)".utf8)
        return String(
            decoding: digits + Array(repeating: UInt8(ascii: "x"), count: count - digits.count), as: UTF8.self)
    }

    /// So many actions with long texts.
    private func actions(_ count: Int) -> [Action] {
        (0..<count).map { Action(id: text(500, $0), width: 80, title: text(500, $0)) }
    }

    /// So many stops with actions that have long names.
    private func stops(_ count: Int) -> [StopRule] {
        (0..<count).map { StopRule(place: .px(Double($0)), action: text(500, $0)) }
    }

    private func openTable(_ name: String, _ scene: inout Scene, _ change: (inout TableConfiguration) -> Void) throws {
        var configuration = TableConfiguration(width: Double(name.utf8.count), behavior: Preset.mail.behavior)
        configuration.behavior.policy = Policy(open: .multiple, closeOn: [])  // not shared with other tables
        change(&configuration)
        try scene.engine.openTable(name, configuration)
    }

    private func configure(_ cell: CellKey, _ scene: inout Scene, _ change: (inout CellConfiguration) -> Void) throws {
        var configuration = CellConfiguration()
        change(&configuration)
        let new = configuration
        try scene.message(at: 0) { table, timeline throws(SwipeError) in
            _ = try table.configure(cell, new, &timeline)
        }
    }

    /// A pointer goes down and swipes.
    private func swipe(_ cell: CellKey, by pointer: Int64, _ scene: inout Scene) throws {
        for x in 0..<25 {
            try scene.message(at: scene.now + 1) { table, timeline throws(SwipeError) in
                let sample = PointerSample(position: .x(300 - Double(x)), time: timeline.now)
                if x == 0 {
                    _ = try table.pointerDown(pointer, on: cell, device: .touch, sample, &timeline)
                } else {
                    _ = try table.pointerMoved(pointer, [sample], &timeline)
                }
            }
        }
    }
}
