import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Raw pointers and wheels, which the daemon recognises itself.
extension Session {
    mutating func pointerDown(_ params: JSONView) throws(RPCError) -> Answer {
        let message = try read(PointerParams.init, params)
        let cell = try required(message.requiredCell)
        let key = CellKey(cell)
        let position = Vector(try required(message.requiredPosition))
        let sample = PointerSample(position: position, time: try ownTime(of: params))
        try requireRoom(for: cell, in: message.table)
        try requirePointerRoom(in: message.table)
        return try followPointer(message) { table, timeline throws(SwipeError) in
            try table.pointerDown(message.pointer, on: key, device: PointerDevice(message.device), sample, &timeline)
        }
    }

    mutating func pointerMoved(_ params: JSONView) throws(RPCError) -> Answer {
        let message = try read(PointerParams.init, params)
        let position = Vector(try required(message.requiredPosition))
        let time = try ownTime(of: params)
        var samples = message.samples.map {
            PointerSample(
                position: Vector($0.position), time: min(Timestamp(milliseconds: $0.timestamp), time),
                isResampled: $0.resampled)
        }
        samples.append(PointerSample(position: position, time: time, isResampled: message.resampled))
        return try followPointer(message) { table, timeline throws(SwipeError) in
            try table.pointerMoved(message.pointer, samples, &timeline)
        }
    }

    mutating func pointerUp(_ params: JSONView) throws(RPCError) -> Answer {
        let message = try read(PointerParams.init, params)
        let position = Vector(try required(message.requiredPosition))
        return try followPointer(message) { table, timeline throws(SwipeError) in
            try table.pointerUp(message.pointer, at: position, &timeline)
        }
    }

    mutating func pointerCancelled(_ params: JSONView) throws(RPCError) -> Answer {
        let message = try read(PointerParams.init, params)
        return try followPointer(message) { table, timeline throws(SwipeError) in
            try table.pointerCancelled(message.pointer, &timeline)
        }
    }

    mutating func wheelTurned(_ params: JSONView) throws(RPCError) -> Answer {
        let message = try read(WheelParams.init, params)
        let address = CellAddress(table: message.table, cell: CellKey(message.cell))
        if message.phase == .began || message.phase == nil { try requirePointerRoom(in: message.table) }
        let outcome = try core { engine throws(SwipeError) in
            try engine.withTable(message.table) { table, timeline throws(SwipeError) in
                try table.wheelTurned(
                    over: address.cell, delta: Vector(message.delta), phase: message.phase.map(Table.WheelPhase.init),
                    &timeline)
            }
        }
        return .frame(address, outcome.frame, RecognitionReport(outcome))
    }

    private mutating func followPointer(
        _ message: PointerParams,
        _ body: (inout Table, inout Timeline) throws(SwipeError) -> Table.PointerOutcome
    ) throws(RPCError) -> Answer {
        let outcome = try core { engine throws(SwipeError) in try engine.withTable(message.table, body) }
        counters.droppedSamples += outcome.droppedSamples
        return .frame(CellAddress(table: message.table, cell: outcome.cell), outcome.frame, RecognitionReport(outcome))
    }

    /// The message's own timestamp, and not the present: a message that is late is late by its own samples.
    private func ownTime(of params: JSONView) throws(RPCError) -> Timestamp {
        try read(TimestampParams.init, params).timestamp.map { Timestamp(milliseconds: $0) } ?? engine.now
    }

    private func requirePointerRoom(in name: String) throws(RPCError) {
        guard let table = try? engine.table(name), table.pointerCount >= Limits.pointers else { return }
        throw .limitExceeded("pointers", Limits.pointers)
    }

    /// A member that the message is nothing without.
    private func required<Member>(_ member: () throws(ParamsError) -> Member) throws(RPCError) -> Member {
        do {
            return try member()
        } catch {
            throw RPCError(error)
        }
    }
}

extension RecognitionReport {
    fileprivate init(_ outcome: Table.PointerOutcome) {
        self.init(
            recognition: RecognitionName(outcome.recognition), velocity: outcome.velocity.map { ($0.x, $0.y) },
            tapped: outcome.tapped)
    }
}
