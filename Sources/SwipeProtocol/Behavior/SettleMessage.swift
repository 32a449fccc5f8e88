import Jansson

/// How a released cell moves to its rest. An override replaces the whole rule.
package enum SettleMessage: Sendable {
    case curve(duration: Double, easing: TimingFunctionMessage)
    case phases([Phase])
    case spring(SpringMessage)

    package struct Phase: Sendable {
        /// The distance past the target, in px or as a part of the way.
        package enum Overshoot: Sendable {
            case px(Double)
            case fraction(Double)
        }

        package var overshoot: Overshoot
        package var duration: Double
        package var easing: TimingFunctionMessage

        package init(overshoot: Overshoot, duration: Double, easing: TimingFunctionMessage) {
            self.overshoot = overshoot
            self.duration = duration
            self.easing = easing
        }
    }

    private enum Kind: String, CaseIterable { case curve, phases, spring }

    /// The most phases of a settle rule.
    package static let phaseLimit = 16

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        let kind = try view.required("type", "\"curve\", \"phases\" or \"spring\"") { kind throws(ParamsError) in
            try kind.asChoice(Kind.self)
        }
        switch kind {
        case .curve:
            self = .curve(
                duration: try view.duration(), easing: try Self.easing(of: view))
        case .phases:
            let phases = try view.required("phases", "an array of phases") { phases throws(ParamsError) in
                try phases.asArray(limit: Self.phaseLimit) { phase throws(ParamsError) in try Phase(phase) }
            }
            guard let last = phases.last, last.endsAtTarget else {
                throw ParamsError(
                    member: "phases", expected: "a last phase with overshoot 0", came: view["phases"]?.excerpt())
            }
            self = .phases(phases)
        case .spring: self = .spring(try SpringMessage(view))
        }
    }

    fileprivate static func easing(of view: JSONView) throws(ParamsError) -> TimingFunctionMessage {
        try view.optional("easing") { easing throws(ParamsError) in try TimingFunctionMessage(easing) } ?? .linear
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        switch self {
        case .curve(let duration, let easing):
            writer.member("type", "curve" as StaticString)
            writer.member("duration", duration)
            writer.name("easing")
            easing.write(into: &writer)
        case .phases(let phases):
            writer.member("type", "phases" as StaticString)
            writer.name("phases")
            writer.beginArray()
            for phase in phases { phase.write(into: &writer) }
            writer.endArray()
        case .spring(let spring): spring.write(into: &writer)
        }
        writer.endObject()
    }
}

extension SettleMessage.Phase {
    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        overshoot = try view.required("overshoot", "px, {px} or {fraction}") { part throws(ParamsError) in
            if part.number != nil { return .px(try part.asNumber(in: WireRange.length)) }
            switch (try part.optionalNumber("px"), try part.optionalNumber("fraction", in: -10...10)) {
            case (let px?, nil): return .px(px)
            case (nil, let fraction?): return .fraction(fraction)
            default: throw part.mismatch("px, {px} or {fraction}")
            }
        }
        duration = try view.duration()
        easing = try SettleMessage.easing(of: view)
    }

    fileprivate var endsAtTarget: Bool {
        switch overshoot {
        case .px(let distance): distance == 0
        case .fraction(let fraction): fraction == 0
        }
    }

    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("overshoot")
        switch overshoot {
        case .px(let px): writer.object("px", px)
        case .fraction(let fraction): writer.object("fraction", fraction)
        }
        writer.member("duration", duration)
        writer.name("easing")
        easing.write(into: &writer)
        writer.endObject()
    }
}
