import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Handlers of raw pointers and wheels, for which the daemon is the gesture recognizer.
extension Session {
    mutating func pointerDown(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let message = try decode(PointerDownParams.init, params)
        let key = message.cell
        let sample = PointerSample(position: message.position, time: ownTime(stamp))
        try requirePointerCapacity(on: message.cell, in: message.table)
        return try followPointer(in: message.table) { table, timeline throws(SwipeError) in
            try table.pointerDown(message.pointer, on: key, device: message.device, sample, &timeline)
        }
    }

    mutating func pointerMoved(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let message = try decode(PointerMoveParams.init, params)
        let time = ownTime(stamp)
        var samples = message.samples.map {
            PointerSample(
                position: $0.position, time: min(Timestamp(milliseconds: $0.timestamp), time),
                isResampled: $0.resampled)
        }
        samples.append(
            PointerSample(position: message.position, time: time, isResampled: message.resampled))
        return try followPointer(in: message.table) { table, timeline throws(SwipeError) in
            try table.pointerMoved(message.pointer, samples, &timeline)
        }
    }

    mutating func pointerUp(_ params: JSONView, _ stamp: Timestamp?) throws(RPCError) -> MethodResult {
        let message = try decode(PointerUpParams.init, params)
        let time = ownTime(stamp)
        return try followPointer(in: message.table) { table, timeline throws(SwipeError) in
            try table.pointerUp(message.pointer, at: message.position, time: time, &timeline)
        }
    }

    mutating func pointerCancelled(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(PointerCancelParams.init, params)
        return try followPointer(in: message.table) { table, timeline throws(SwipeError) in
            try table.pointerCancelled(message.pointer, &timeline)
        }
    }

    mutating func wheelTurned(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(WheelParams.init, params)
        let address = CellAddress(table: message.table, cell: message.cell)
        switch message.phase {
        case .began, .changed, nil: try requireWheelCapacity(over: message.cell, in: message.table)
        case .ended, .cancelled, .momentum: break
        }
        let outcome = try withEngine { engine throws(SwipeError) in
            try engine.withTable(message.table) { table, timeline throws(SwipeError) in
                try table.wheelTurned(
                    over: address.cell, delta: message.delta, phase: message.phase, hasSteps: message.hasSteps,
                    &timeline)
            }
        }
        return frameResult(address, outcome.frame, RecognitionReport(outcome))
    }

    private mutating func followPointer(
        in name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Table.PointerOutcome
    ) throws(RPCError) -> MethodResult {
        let outcome = try withTable(name, body)
        counters.droppedSamples += Int64(clamping: outcome.droppedSamples)
        return frameResult(CellAddress(table: name, cell: outcome.cell), outcome.frame, RecognitionReport(outcome))
    }

    /// The time of a message with this timestamp, which is earlier than the session's time if the message is late.
    private func ownTime(_ stamp: Timestamp?) -> Timestamp { min(stamp ?? engine.now, engine.now) }
}
