import Jansson

/// How far a side opens: `"actions"`, `"none"`, px as a number, `{px}`, `{fraction}`, or `{inset}`.
package enum ExtentMessage: Sendable {
    case actions, none
    case px(Double)
    case fraction(Double)
    case inset(Double)

    private static let expected = "\"actions\", \"none\", px, {px}, {fraction} or {inset}"

    init(_ view: JSONView) throws(ParamsError) {
        if view.number != nil {
            self = .px(try view.asNumber(in: WireRange.positiveLength))
        } else if view.string == "actions" {
            self = .actions
        } else if view.string == "none" {
            self = .none
        } else {
            let px = try view.optionalNumber("px", in: WireRange.positiveLength)
            let fraction = try view.optionalNumber("fraction", in: 0...1)
            let inset = try view.optionalNumber("inset", in: WireRange.positiveLength)
            switch (px, fraction, inset) {
            case (let px?, nil, nil): self = .px(px)
            case (nil, let fraction?, nil): self = .fraction(fraction)
            case (nil, nil, let inset?): self = .inset(inset)
            default: throw view.mismatch(Self.expected)
            }
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        switch self {
        case .actions: writer.value("actions" as StaticString)
        case .none: writer.value("none" as StaticString)
        case .px(let px): writer.object("px", px)
        case .fraction(let fraction): writer.object("fraction", fraction)
        case .inset(let inset): writer.object("inset", inset)
        }
    }
}

/// A distance from the closed place: a number is a fraction of the extent; else `{fraction}`, `{px}`, or a name.
package enum ThresholdMessage: Hashable, Sendable {
    case fraction(Double)
    case px(Double)
    case halfOuterAction, allButHalfInnerAction

    private static let expected =
        "a fraction of the extent, {fraction}, {px}, \"halfOuterAction\" or \"allButHalfInnerAction\""

    init(_ view: JSONView) throws(ParamsError) {
        if view.number != nil {
            self = .fraction(try view.asNumber(in: 0...10))
        } else if view.string == "halfOuterAction" {
            self = .halfOuterAction
        } else if view.string == "allButHalfInnerAction" {
            self = .allButHalfInnerAction
        } else {
            let px = try view.optionalNumber("px", in: WireRange.positiveLength)
            let fraction = try view.optionalNumber("fraction", in: 0...10)
            switch (px, fraction) {
            case (let px?, nil): self = .px(px)
            case (nil, let fraction?): self = .fraction(fraction)
            default: throw view.mismatch(Self.expected)
            }
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        switch self {
        case .fraction(let fraction): writer.value(fraction)
        case .px(let px): writer.object("px", px)
        case .halfOuterAction: writer.value("halfOuterAction" as StaticString)
        case .allButHalfInnerAction: writer.value("allButHalfInnerAction" as StaticString)
        }
    }
}

extension JSONWriter {
    /// An object with one member.
    mutating func object(_ name: StaticString, _ value: Double) {
        beginObject()
        member(name, value)
        endObject()
    }
}
