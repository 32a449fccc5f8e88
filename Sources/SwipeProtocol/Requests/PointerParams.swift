package import Jansson
package import SwipeCore

/// The position of a pointer before the moment of its message.
package struct PointerSampleMessage: Sendable {
    package var position: Vector
    package var timestamp: Double
    package var resampled: Bool

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        position = try view.vector("position")
        timestamp = try view.number("timestamp", in: WireRange.timestamp)
        resampled = try view.boolean("resampled", default: false)
    }

    /// The most coalesced samples of a message: a second of the fastest digitizer.
    package static let limit = 1_000
}

/// `pointer/down`: a pointer on a cell, in the cell's own coordinates.
package struct PointerDownParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var pointer: Int64
    package var position: Vector
    package var device: PointerDevice

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        pointer = try params.pointer()
        position = try params.vector("position")
        device = try params.choice("device", PointerDevice.self) ?? .touch
    }
}

/// `pointer/move`.
package struct PointerMoveParams: Sendable {
    package var table: String
    package var pointer: Int64
    package var position: Vector
    package var resampled: Bool
    /// Samples since the last message, oldest first.
    package var samples: [PointerSampleMessage]

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        pointer = try params.pointer()
        position = try params.vector("position")
        resampled = try params.boolean("resampled", default: false)
        samples =
            try params.optional("samples") { view throws(ParamsError) in
                try view.asArray(limit: PointerSampleMessage.limit) { sample throws(ParamsError) in
                    try PointerSampleMessage(sample)
                }
            } ?? []
    }
}

/// `pointer/up`.
package struct PointerUpParams: Sendable {
    package var table: String
    package var pointer: Int64
    package var position: Vector

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        pointer = try params.pointer()
        position = try params.vector("position")
    }
}

/// `pointer/cancel`.
package struct PointerCancelParams: Sendable {
    package var table: String
    package var pointer: Int64

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        pointer = try params.pointer()
    }
}

extension JSONView {
    /// The member `pointer`.
    fileprivate func pointer() throws(ParamsError) -> Int64 {
        try optional("pointer") { view throws(ParamsError) in try view.asIdentifier() } ?? 0
    }
}

/// `wheel/update`.
package struct WheelParams: Sendable {
    package var table: String
    package var cell: CellKey
    /// How far the wheel moves content, in px.
    package var delta: Vector
    /// Nil from a wheel that reports no phases.
    package var phase: Table.WheelPhase?
    /// Whether the wheel turns in steps.
    package var hasSteps: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        phase = try params.choice("phase", Table.WheelPhase.self)
        hasSteps = try params.boolean("steps", default: false)
        let delta = try params.optionalVector("delta")
        guard let delta = delta ?? (phase == .ended || phase == .cancelled ? .zero : nil) else {
            throw ParamsError(member: "delta", expected: Vector.expected, came: nil)
        }
        self.delta = delta
    }
}
