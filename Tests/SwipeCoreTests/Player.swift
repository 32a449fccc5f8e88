import Motion

@testable import SwipeCore

/// Performs operations on a scene as a client does, and collects their outcomes.
struct Player {
    /// The orientation of the table.
    struct Orientation {
        var direction = LayoutDirection.leftToRight
        var axis = Axis.horizontal

        /// The sign of the offsets that show the leading side.
        var sign: Double { axis == .horizontal && direction == .rightToLeft ? -1 : 1 }

        /// A finger's movement along the row, from the leading side to the trailing one.
        func vector(_ along: Double) -> Vector {
            switch axis {
            case .horizontal: Vector(x: along * sign, y: 0)
            case .vertical: Vector(x: 0, y: along)
            }
        }

        /// The place that is `along` px from the row's leading end.
        func position(_ along: Double, width: Double) -> Vector {
            sign < 0 ? Vector(x: width - along, y: 0) : vector(along)
        }
    }

    static let cells = [CellKey.a, .b, .string("c")]

    private(set) var scene: Scene
    private let orientation: Orientation
    private var lastInvocation: Int64 = 0
    /// The outcome of an operation: the frames of its result, or its error, and the events in order.
    struct Outcome {
        var answers: [(cell: CellKey, frame: Frame)] = []
        var error: SwipeError?
        var events: [SwipeEvent] = []
    }

    init(_ behavior: Behavior, _ orientation: Orientation = Orientation()) throws(SwipeError) {
        self.orientation = orientation
        scene = try Scene(
            behavior, leading: [50], direction: orientation.direction, axis: orientation.axis)
    }

    mutating func play(_ operation: Operation) -> Outcome {
        var outcome = Outcome()
        scene.advance(to: scene.now + operation.delay)
        do throws(SwipeError) {
            outcome.answers = try perform(operation.kind)
        } catch {
            outcome.error = error
        }
        outcome.events = scene.takeEvents()
        for case .invoked(let invocation) in outcome.events { lastInvocation = invocation.id }
        return outcome
    }

    private mutating func perform(_ kind: Operation.Kind) throws(SwipeError) -> [(cell: CellKey, frame: Frame)] {
        let now = scene.now
        switch kind {
        case .begin(let cell, let along):
            return [(cell, try scene.begin(orientation.vector(along), on: cell, at: now))]
        case .update(let cell, let along):
            return [(cell, try scene.update(orientation.vector(along), on: cell, at: now))]
        case .end(let cell, let along, let velocity):
            let frame = try scene.end(
                along.map(orientation.vector), velocity: velocity.map(orientation.vector), on: cell, at: now)
            return [(cell, frame)]
        case .cancel(let cell): return [(cell, try scene.cancel(on: cell, at: now))]
        case .open(let cell, let side, let animated):
            return [(cell, try scene.open(side, on: cell, animated: animated, at: now))]
        case .close(let cell, let animated): return [(cell, try scene.close(on: cell, animated: animated, at: now))]
        case .invoke(let cell):
            _ = try scene.engine.invoke("action 0", on: CellAddress(table: Scene.table, cell: cell))
            scene.collect()
        case .complete(let back, let performed, let completion): return try complete(back, performed, completion)
        case .peek(let cell):
            let frame = try scene.message(at: now) { table, timeline throws(SwipeError) in
                try table.reveal(cell, side: nil, fraction: 0.5, hold: 100, &timeline)
            }
            return [(cell, frame)]
        case .finished(let back):
            if let last = lastAnimation { _ = scene.engine.animationFinished(last - back) }
            scene.collect()
        case .wheel, .pointerDown, .pointerMove, .pointerUp, .pointerCancel: return try point(kind)
        case .closeCells, .scroll, .tap, .configure, .configureCell, .delete: return try change(kind)
        case .nothing: break
        }
        return []
    }

    /// Pointers and wheels.
    private mutating func point(_ kind: Operation.Kind) throws(SwipeError) -> [(cell: CellKey, frame: Frame)] {
        let orientation = orientation
        let outcome = try scene.message(at: scene.now) { table, timeline throws(SwipeError) -> Table.PointerOutcome? in
            let width = table.configuration.width
            func sample(_ along: Double) -> PointerSample {
                PointerSample(position: orientation.position(along, width: width), time: timeline.now)
            }
            switch kind {
            case .wheel(let cell, let along, let phase):
                return try table.wheelTurned(
                    over: cell, delta: orientation.vector(along), phase: phase, hasSteps: false, &timeline)
            case .pointerDown(let id, let cell, let along):
                return try table.pointerDown(id, on: cell, device: .touch, sample(along), &timeline)
            case .pointerMove(let id, let along): return try table.pointerMoved(id, [sample(along)], &timeline)
            case .pointerUp(let id, let along):
                return try table.pointerUp(
                    id, at: orientation.position(along, width: width), time: timeline.now, &timeline)
            case .pointerCancel(let id): return try table.pointerCancelled(id, &timeline)
            default: return nil
            }
        }
        return outcome.map { [($0.cell, $0.frame)] } ?? []
    }

    private mutating func change(_ kind: Operation.Kind) throws(SwipeError) -> [(cell: CellKey, frame: Frame)] {
        try scene.message(at: scene.now) { table, timeline throws(SwipeError) in
            switch kind {
            case .closeCells(let kept, let animated): _ = table.closeCells(except: kept, animated: animated, &timeline)
            case .scroll: _ = table.closeCells(on: .scroll, cause: .scroll, &timeline)
            case .tap: _ = table.closeCells(on: .tap, cause: .tap, &timeline)
            case .configure(let width, let trailing):
                var configuration = table.configuration
                (configuration.width, configuration.actions.trailing) = (width, .of(trailing))
                return try table.configure(configuration, &timeline).map { key throws(SwipeError) in
                    (key, try table.frame(of: key, at: timeline.now))
                }
            case .configureCell(let cell, let trailing):
                var own = table.configuration(of: cell)
                own.overrides.trailing = trailing.map { .of($0) }
                return [(cell, try table.configure(cell, own, &timeline))]
            case .delete(let cell): _ = table.edit(sections: nil, &timeline) { $0 == cell ? .removed : .kept($0) }
            case .begin, .update, .end, .cancel, .open, .close, .invoke, .complete, .peek, .finished, .nothing, .wheel,
                .pointerDown, .pointerMove, .pointerUp, .pointerCancel:
                break
            }
            return []
        }
    }

    private mutating func complete(
        _ back: Int64, _ performed: Bool, _ completion: Cell.Completion?
    ) throws(SwipeError) -> [(cell: CellKey, frame: Frame)] {
        guard lastInvocation > back else { return [] }
        defer { scene.collect() }
        let (address, frame) = try scene.engine.complete(lastInvocation - back, performed: performed, completion)
        return [(address.cell, frame)]
    }

    /// The animation that started last, among those that still run.
    private var lastAnimation: Int64? {
        (1...200).last { scene.engine.timeline.deadlines.owner(of: .animationEnd($0)) != nil }
    }

    /// The frames of all cells, as `table/cells` shows them.
    func look() throws(SwipeError) -> [(cell: CellKey, frame: Frame)] {
        try Self.cells.map { cell throws(SwipeError) in (cell, try scene.frame(of: cell)) }
    }

    mutating func rest() -> Outcome {
        scene.rest()
        return Outcome(events: scene.takeEvents())
    }
}
