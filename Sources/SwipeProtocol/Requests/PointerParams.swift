package import Jansson

/// What a pointer is.
package enum DeviceName: String, CaseIterable, Sendable { case touch, mouse, pen }

/// Where a pointer was at a moment before the one that the message is about.
package struct PointerSampleMessage: Sendable {
    package var position: VectorMessage
    package var timestamp: Double
    package var resampled: Bool

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        position = try view.required("position", VectorMessage.expected) { part throws(ParamsError) in
            try VectorMessage(part)
        }
        timestamp = try view.number("timestamp", in: WireRange.timestamp)
        resampled = try view.boolean("resampled", default: false)
    }

    /// The most samples a message may carry: a second of the fastest digitizer.
    package static let limit = 1_000
}

/// `pointer/…`: a pointer on a cell, in the cell's own coordinates.
package struct PointerParams: Sendable {
    package var table: String
    package var cell: CellName?
    package var pointer: Int
    package var position: VectorMessage?
    package var device: DeviceName
    package var resampled: Bool
    /// What came since the last message, and was kept back; oldest first.
    package var samples: [PointerSampleMessage]

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.string("table")
        cell = try params.optional("cell") { view throws(ParamsError) in try CellName(view) }
        pointer =
            try params.optional("pointer") { view throws(ParamsError) in try view.asInteger(in: 0...Int.max) } ?? 0
        position = try params.optional("position") { view throws(ParamsError) in try VectorMessage(view) }
        device = try params.choice("device", DeviceName.self) ?? .touch
        resampled = try params.boolean("resampled", default: false)
        samples =
            try params.optional("samples") { view throws(ParamsError) in
                try view.asArray(limit: PointerSampleMessage.limit) { sample throws(ParamsError) in
                    try PointerSampleMessage(sample)
                }
            } ?? []
    }

    /// The position, where the message is nothing without it.
    package func requiredPosition() throws(ParamsError) -> VectorMessage {
        guard let position else { throw ParamsError(member: "position", expected: VectorMessage.expected, came: nil) }
        return position
    }

    /// The cell, where the message is nothing without it.
    package func requiredCell() throws(ParamsError) -> CellName {
        guard let cell else { throw ParamsError(member: "cell", expected: CellName.expected, came: nil) }
        return cell
    }
}

/// `wheel/update`.
package struct WheelParams: Sendable {
    package enum Phase: String, CaseIterable, Sendable { case began, changed, ended, cancelled, momentum }

    package var table: String
    package var cell: CellName
    /// How far content would move by it.
    package var delta: VectorMessage
    /// Nil from a wheel that tells none.
    package var phase: Phase?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.string("table")
        cell = try params.cellName()
        phase = try params.choice("phase", Phase.self)
        let delta = try params.optional("delta") { view throws(ParamsError) in try VectorMessage(view) }
        guard let delta = delta ?? (phase == .ended || phase == .cancelled ? .zero : nil) else {
            throw ParamsError(member: "delta", expected: VectorMessage.expected, came: nil)
        }
        self.delta = delta
    }
}
