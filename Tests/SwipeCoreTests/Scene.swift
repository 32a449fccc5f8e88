import Motion
import SwipeCore

/// An engine with one table, driven like a session does it: time advances first, then the message is handled.
struct Scene {
    static let table = "t"

    var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
    /// The events that were not taken yet.
    private(set) var events: [SwipeEvent] = []

    init(_ configuration: TableConfiguration) throws(SwipeError) {
        try engine.openTable(Self.table, configuration)
    }

    /// A table 320 px wide, with `trailing` and `leading` actions of these widths.
    init(
        _ behavior: Behavior, width: Double = 320, leading: [Double] = [], trailing: [Double] = [75, 75],
        direction: LayoutDirection = .leftToRight, axis: Axis = .horizontal
    ) throws(SwipeError) {
        try self.init(
            TableConfiguration(
                width: width, behavior: behavior, actions: SidePair(leading: .of(leading), trailing: .of(trailing)),
                direction: direction, axis: axis))
    }

    var now: Double { engine.now.milliseconds }

    /// Advances time and handles the deadlines on the way.
    mutating func advance(to time: Double) {
        engine.advance(to: Timestamp(milliseconds: time))
        collect()
    }

    /// Advances time until there is no deadline any more.
    mutating func rest() {
        while let due = engine.nextDeadline { advance(to: due.milliseconds) }
    }

    mutating func message<Result>(
        at time: Double, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        advance(to: time)
        defer { collect() }
        return try engine.withTable(Self.table, body)
    }

    /// Removes and returns the events since the last call.
    mutating func takeEvents() -> [SwipeEvent] {
        defer { events.removeAll() }
        return events
    }

    mutating func collect() {
        events += engine.takeEvents()
    }

    // MARK: Messages

    @discardableResult
    mutating func begin(_ translation: Vector, on cell: CellKey = .a, at time: Double) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in
            try table.beginGesture(on: cell, translation: translation, &timeline)
        }
    }

    @discardableResult
    mutating func update(_ translation: Vector, on cell: CellKey = .a, at time: Double) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in
            try table.updateGesture(on: cell, translation: translation, &timeline)
        }
    }

    @discardableResult
    mutating func end(
        _ translation: Vector? = nil, velocity: Vector? = nil, on cell: CellKey = .a, at time: Double
    ) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in
            try table.endGesture(on: cell, translation: translation, velocity: velocity, &timeline)
        }
    }

    @discardableResult
    mutating func cancel(on cell: CellKey = .a, at time: Double) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in try table.cancelGesture(on: cell, &timeline) }
    }

    @discardableResult
    mutating func open(
        _ side: Side? = nil, on cell: CellKey = .a, animated: Bool = true, at time: Double
    ) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in
            try table.open(cell, side: side, animated: animated, &timeline)
        }
    }

    @discardableResult
    mutating func close(on cell: CellKey = .a, animated: Bool = true, at time: Double) throws(SwipeError) -> Frame {
        try message(at: time) { table, timeline throws(SwipeError) in
            try table.close(cell, animated: animated, &timeline)
        }
    }

    func frame(of cell: CellKey = .a) throws(SwipeError) -> Frame {
        try engine.table(Self.table).frame(of: cell, at: engine.now)
    }
}

extension CellKey {
    static let a = CellKey.string("a")
    static let b = CellKey.string("b")
}

extension [Action] {
    static func of(_ widths: [Double]) -> [Action] {
        widths.enumerated().map { Action(id: "action \($0.offset)", width: $0.element) }
    }
}

extension Vector {
    /// A vector along a horizontal row.
    static func x(_ x: Double) -> Vector { Vector(x: x, y: 0) }
}

extension Behavior {
    /// A changed copy of the behavior.
    func with(_ change: (inout Behavior) -> Void) -> Behavior {
        var behavior = self
        change(&behavior)
        return behavior
    }
}
