package import Jansson
package import SwipeCore

/// `cell/configure`: a cell's own settings. An absent member keeps its value. Null restores the table's value. `behavior`
/// is read when the present one is known.
package struct CellConfigureParams {
    /// A member that is absent, null or a value.
    package enum Change<Value> {
        case keep, reset
        case set(Value)

        init(_ name: StaticString, of view: JSONView, _ read: (JSONView) throws(ParamsError) -> Value)
            throws(ParamsError)
        {
            guard let member = view[name] else {
                self = .keep
                return
            }
            if member.isNull {
                self = .reset
                return
            }
            do {
                self = .set(try read(member))
            } catch {
                throw error.under(name)
            }
        }
    }

    package var table: String
    package var cell: CellKey
    package var actions: Change<SidePair<[Action]?>>
    package var reveal: Change<Reveal>

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        actions = try Change("actions", of: params) { view throws(ParamsError) in try SidePair<[Action]?>(view) }
        reveal = try Change("reveal", of: params) { view throws(ParamsError) in try view.asChoice(Reveal.self) }
    }
}

/// `cell/open`.
package struct CellOpenParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var side: Side?
    /// Nil: the first, or the extent if the side has no stops.
    package var stop: Int?
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        side = try params.choice("side", Side.self)
        stop = try params.optional("stop") { view throws(ParamsError) in try view.asInteger(in: 0...15) }
        animated = try params.boolean("animated", default: true)
    }
}

/// `cell/close`.
package struct CellCloseParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        animated = try params.boolean("animated", default: true)
    }
}

/// `cell/expand`: content slides away for an action.
package struct CellExpandParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var side: Side?
    /// Nil: the one that a full swipe would perform, or the outermost one.
    package var action: String?
    /// What happens to the cell without waiting. Nil: what the full-swipe rule says.
    package var then: Cell.Completion?
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        side = try params.choice("side", Side.self)
        action = try params.optional("action") { view throws(ParamsError) in try view.asName() }
        then = try params.choice("then", Cell.Completion.self)
        animated = try params.boolean("animated", default: true)
    }
}

/// `cell/restore`: a removed row comes back.
package struct CellRestoreParams: Sendable {
    package var table: String
    package var cell: CellKey
    /// The side from which content slides back.
    package var side: Side?
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        side = try params.choice("side", Side.self)
        animated = try params.boolean("animated", default: true)
    }
}

/// `cell/reveal`: shows a part of a side for a moment.
package struct CellRevealParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var side: Side?
    /// The part of the side's extent that is shown.
    package var fraction: Double
    /// How long the part is shown, in ms.
    package var hold: Double

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        side = try params.choice("side", Side.self)
        fraction = try params.optionalNumber("fraction", in: 0...1) ?? 0.5
        hold = try params.optionalNumber("hold", in: WireRange.duration) ?? 200
    }
}

/// `cell/actions` and `gesture/cancel`, which name a cell only.
package struct CellNameParams: Sendable {
    package var table: String
    package var cell: CellKey

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
    }
}

/// `cell/key`.
package struct CellKeyParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var key: Key
    /// Nil: the row itself has the focus.
    package var button: Button?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        guard let key = try params.choice("key", Key.self) else {
            throw ParamsError(member: "key", expected: "a key's name", came: params["key"]?.excerpt())
        }
        self.key = key
        button = try params.optional("button") { view throws(ParamsError) in
            try view.asObject()
            guard let side = try view.choice("side", Side.self) else {
                throw ParamsError(member: "side", expected: "the side of the button", came: view["side"]?.excerpt())
            }
            return Button(side: side, action: try view.name("action"), title: try view.optionalName("title"))
        }
    }
}

/// `gesture/shouldBegin` and `gesture/update`, from a toolkit's own pan recognizer.
package struct GestureParams: Sendable {
    package var table: String
    package var cell: CellKey
    /// Since the gesture began, in px.
    package var translation: Vector

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        translation = try params.vector("translation")
    }
}

/// The samples of `gesture/update`: translations since the last message, oldest first. Most messages have none.
package struct GestureSamplesParams: Sendable {
    package var samples: [GestureSampleMessage]

    package init(_ params: JSONView) throws(ParamsError) {
        samples =
            try params.optional("samples") { view throws(ParamsError) in
                try view.asArray(limit: PointerSampleMessage.limit) { sample throws(ParamsError) in
                    try GestureSampleMessage(sample)
                }
            } ?? []
    }
}

/// The translation of a gesture before the moment of its message.
package struct GestureSampleMessage: Sendable {
    package var translation: Vector
    package var timestamp: Double

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        translation = try view.vector("translation")
        timestamp = try view.number("timestamp", in: WireRange.timestamp)
    }
}

/// `gesture/begin`.
package struct GestureBeginParams: Sendable {
    package var table: String
    package var cell: CellKey
    /// Since the gesture began, in px.
    package var translation: Vector

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        translation = try params.optionalVector("translation") ?? .zero
    }
}

/// `gesture/end`.
package struct GestureEndParams: Sendable {
    package var table: String
    package var cell: CellKey
    /// Since the gesture began, in px. Nil: as in the last message.
    package var translation: Vector?
    /// In px/s. Nil: the daemon estimates the velocity.
    package var velocity: Vector?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        translation = try params.optionalVector("translation")
        velocity = try params.optionalVector("velocity")
    }
}

/// `action/invoke`.
package struct ActionInvokeParams: Sendable {
    package var table: String
    package var cell: CellKey
    package var action: String
    /// Nil: the first side that has the action.
    package var side: Side?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cell = try params.cellName()
        action = try params.name("action")
        side = try params.choice("side", Side.self)
    }
}

/// `action/complete`.
package struct ActionCompleteParams: Sendable {
    package var invocation: Int64
    package var performed: Bool
    /// Nil: `remove` for a destructive action that was performed, else `close`.
    package var then: Cell.Completion?

    package init(_ params: JSONView) throws(ParamsError) {
        invocation = try params.required("invocation", "an invocation's id") { view throws(ParamsError) in
            try view.asIdentifier()
        }
        performed = try params.boolean("performed", default: true)
        then = try params.choice("then", Cell.Completion.self)
    }
}

/// `animation/finished`.
package struct AnimationFinishedParams: Sendable {
    package var animation: Int64

    package init(_ params: JSONView) throws(ParamsError) {
        animation = try params.required("animation", "an animation's id") { view throws(ParamsError) in
            try view.asIdentifier()
        }
    }
}
