import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Handlers of gestures that the toolkit's gesture recognizer reports, and of actions.
extension Session {
    mutating func shouldBegin(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(GestureParams.init, params)
        let begin = try withEngine { engine throws(SwipeError) in
            try engine.table(message.table).admits(message.translation, on: message.cell)
        }
        return .shouldBegin(begin)
    }

    mutating func beginGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(GestureBeginParams.init, params)
        try requireSwipeCapacity(of: message.cell, in: message.table)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.beginGesture(on: message.cell, translation: message.translation, &timeline)
        }
    }

    mutating func updateGesture(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let message = try decode(GestureParams.init, params)
        // Looked up only if there is another member, because most messages have no samples.
        guard params.count > (stamp == nil ? 3 : 4) else {
            return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
                try table.updateGesture(on: message.cell, translation: message.translation, &timeline)
            }
        }
        let samples = try decode(GestureSamplesParams.init, params).samples
        var dropped = 0
        defer { counters.droppedSamples += Int64(clamping: dropped) }
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            let outcome = try table.updateGesture(
                on: message.cell,
                samples: samples.map { ($0.translation, Timestamp(milliseconds: $0.timestamp)) },
                translation: message.translation, &timeline)
            dropped = outcome.droppedSamples
            return outcome.frame
        }
    }

    mutating func endGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(GestureEndParams.init, params)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.endGesture(
                on: message.cell, translation: message.translation,
                velocity: message.velocity, &timeline)
        }
    }

    mutating func cancelGesture(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellNameParams.init, params)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.cancelGesture(on: message.cell, &timeline)
        }
    }

    mutating func invokeAction(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(ActionInvokeParams.init, params)
        try requireInvocationCapacity()
        let address = CellAddress(table: message.table, cell: message.cell)
        let invocation = try withEngine { engine throws(SwipeError) in
            try engine.invoke(message.action, side: message.side, on: address)
        }
        return .invocation(invocation)
    }

    mutating func completeAction(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(ActionCompleteParams.init, params)
        let (address, frame) = try withEngine { engine throws(SwipeError) in
            try engine.complete(
                message.invocation, performed: message.performed, message.then)
        }
        return frameResult(address, frame)
    }
}
