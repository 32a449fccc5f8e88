import JSONRPC
import Jansson
import SwipeCore

/// Handlers of gestures that the toolkit's gesture recognizer reports, and of actions.
extension Session {
    mutating func shouldBegin(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let translation = try params.vector("translation")
        let begin = try withEngine { engine throws(SwipeError) in
            try engine.table(cell.table).admits(translation, on: cell.key)
        }
        return .members { $0.member("begin", begin) }
    }

    mutating func beginGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let translation = try params.optionalVector("translation") ?? .zero
        try requireSwipeCapacity(of: cell)
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.beginGesture(on: cell.key, translation: translation, &timeline)
        }
    }

    mutating func updateGesture(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let translation = try params.vector("translation")
        // Samples are looked up only if there is another member, because most messages have none: that saves 1 %.
        guard params.count > (stamp == nil ? 3 : 4) else {
            return try updateCell(cell) { table, timeline throws(SwipeError) in
                try table.updateGesture(on: cell.key, translation: translation, &timeline)
            }
        }
        let samples = try params.array("samples", limit: PointerSample.limit) { view throws(RPCError) in
            try view.asObject()
            return (
                translation: try view.vector("translation"),
                time: Timestamp(milliseconds: try view.number("timestamp", in: CodedRange.time))
            )
        }
        var dropped = 0
        defer { counters.droppedSamples += Int64(clamping: dropped) }
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            let outcome = try table.updateGesture(
                on: cell.key, samples: samples ?? [], translation: translation, &timeline)
            dropped = outcome.droppedSamples
            return outcome.frame
        }
    }

    mutating func endGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let translation = try params.optionalVector("translation")
        let velocity = try params.optionalVector("velocity")
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.endGesture(on: cell.key, translation: translation, velocity: velocity, &timeline)
        }
    }

    mutating func cancelGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.cancelGesture(on: cell.key, &timeline)
        }
    }

    mutating func invokeAction(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let action = try params.name("action")
        let side = try params.choice("side", Side.self)
        try requireInvocationCapacity()
        let invocation = try withTable(cell.table) { table, timeline throws(SwipeError) in
            try table.invoke(action, side: side, on: cell.key, trigger: nil, &timeline)
        }
        return .members { $0.member("invocation", invocation) }
    }

    mutating func completeAction(_ params: JSONView) throws(RPCError) -> MethodResult {
        guard let invocation = try params.optionalIdentifier("invocation") else {
            throw params.missing("invocation", "an invocation's id")
        }
        let isPerformed = try params.boolean("performed", default: true)
        let completion = try params.choice("then", Cell.Completion.self)
        let (address, frame) = try withEngine { engine throws(SwipeError) in
            try engine.complete(invocation, performed: isPerformed, completion)
        }
        return frameResult(address, frame)
    }
}
