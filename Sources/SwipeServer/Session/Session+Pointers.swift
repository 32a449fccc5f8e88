import JSONRPC
import Jansson
import SwipeCore

/// Handlers of raw pointers and wheels, for which the daemon is the gesture recognizer.
extension Session {
    mutating func pointerDown(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let pointer = try params.optionalIdentifier("pointer") ?? 0
        let sample = PointerSample(position: try params.vector("position"), time: ownTime(stamp))
        let device = try params.choice("device", PointerDevice.self) ?? .touch
        try requirePointerCapacity(on: cell)
        return try followPointer(in: cell.table) { table, timeline throws(SwipeError) in
            try table.pointerDown(pointer, on: cell.key, device: device, sample, &timeline)
        }
    }

    mutating func pointerMoved(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let table = try params.name("table")
        let pointer = try params.optionalIdentifier("pointer") ?? 0
        let time = ownTime(stamp)
        let last = PointerSample(
            position: try params.vector("position"), time: time,
            isResampled: try params.boolean("resampled", default: false))
        // Those since the last message, oldest first.
        let samples = try params.array("samples", limit: PointerSample.limit) { view throws(RPCError) in
            try PointerSample(view, until: time)
        }
        return try followPointer(in: table) { table, timeline throws(SwipeError) in
            try table.pointerMoved(pointer, (samples ?? []) + [last], &timeline)
        }
    }

    mutating func pointerUp(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let table = try params.name("table")
        let pointer = try params.optionalIdentifier("pointer") ?? 0
        let position = try params.vector("position")
        let time = ownTime(stamp)
        return try followPointer(in: table) { table, timeline throws(SwipeError) in
            try table.pointerUp(pointer, at: position, time: time, &timeline)
        }
    }

    mutating func pointerCancelled(_ params: JSONView) throws(RPCError) -> MethodResult {
        let table = try params.name("table")
        let pointer = try params.optionalIdentifier("pointer") ?? 0
        return try followPointer(in: table) { table, timeline throws(SwipeError) in
            try table.pointerCancelled(pointer, &timeline)
        }
    }

    mutating func wheelTurned(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let phase = try params.choice("phase", Table.WheelPhase.self)
        let hasSteps = try params.boolean("steps", default: false)
        let isOver = phase == .ended || phase == .cancelled
        guard let delta = try params.optionalVector("delta") ?? (isOver ? .zero : nil) else {
            throw .invalid("delta", expected: Vector.expected, came: nil)
        }
        if !isOver, phase != .momentum { try requireWheelCapacity(over: cell) }
        let outcome = try withTable(cell.table) { table, timeline throws(SwipeError) in
            try table.wheelTurned(over: cell.key, delta: delta, phase: phase, hasSteps: hasSteps, &timeline)
        }
        return frameResult(cell, outcome.frame, RecognitionReport(outcome))
    }

    private mutating func followPointer(
        in name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Table.PointerOutcome
    ) throws(RPCError) -> MethodResult {
        let outcome = try withTable(name, body)
        counters.droppedSamples += Int64(clamping: outcome.droppedSamples)
        return frameResult(CellAddress(table: name, key: outcome.cell), outcome.frame, RecognitionReport(outcome))
    }

    /// The time of a message with this timestamp, which is earlier than the session's time if the message is late.
    private func ownTime(_ stamp: Timestamp?) -> Timestamp { min(stamp ?? engine.now, engine.now) }
}

extension PointerSample {
    /// The most coalesced samples of a message: a second of the fastest digitizer.
    static let limit = 1_000

    /// A sample of a message, which is not later than `time`.
    fileprivate init(_ view: JSONView, until time: Timestamp) throws(RPCError) {
        try view.asObject()
        let position = try view.vector("position")
        let moment = Timestamp(milliseconds: try view.number("timestamp", in: CodedRange.time))
        self.init(
            position: position, time: min(moment, time), isResampled: try view.boolean("resampled", default: false))
    }
}
