import Jansson

/// How a released cell moves to its rest. Given whole: it replaces the preset's.
package enum SettleMessage: Sendable {
    case curve(duration: Double, easing: EasingMessage)
    case phases([Phase])
    /// `response` in seconds. On the way in, `stiffness` and `damping` may stand for `response` and `dampingRatio`.
    case spring(mass: Double, stiffness: Double, damping: Double, velocity: Bool)

    package struct Phase: Sendable {
        /// Past the target: in px, or as a part of the way.
        package enum Overshoot: Sendable {
            case px(Double)
            case fraction(Double)
        }

        package var overshoot: Overshoot
        package var duration: Double
        package var easing: EasingMessage

        package init(overshoot: Overshoot, duration: Double, easing: EasingMessage) {
            self.overshoot = overshoot
            self.duration = duration
            self.easing = easing
        }
    }

    /// Below this a spring swings for longer than anyone looks at it.
    private static let leastDampingRatio = 0.05

    private enum Kind: String, CaseIterable { case curve, phases, spring }

    /// The most phases a settle may have: it is a bounce, not a film.
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
        case .spring: self = try Self.spring(view)
        }
    }

    fileprivate static func easing(of view: JSONView) throws(ParamsError) -> EasingMessage {
        try view.optional("easing") { easing throws(ParamsError) in try EasingMessage(easing) } ?? .linear
    }

    /// k = m (2π / response)² and c = 2 ζ √(k m).
    private static func spring(_ view: JSONView) throws(ParamsError) -> SettleMessage {
        let mass = try view.optionalNumber("mass", in: 0.001...1000) ?? 1
        let velocity = try view.boolean("velocity", default: true)
        if view["response"] == nil, let stiffness = try view.optionalNumber("stiffness", in: 1e-4...1e7) {
            let damping = try view.number("damping", in: 1e-4...1e7)
            guard damping >= 2 * (leastDampingRatio - 1e-3) * (stiffness * mass).squareRoot() else {
                throw ParamsError(
                    member: "damping", expected: "a damping ratio of at least \(leastDampingRatio)",
                    came: view["damping"]?.excerpt())
            }
            return .spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        }
        let response = try view.number("response", in: 0.01...10)
        let dampingRatio = try view.number("dampingRatio", in: leastDampingRatio...10)
        let angularFrequency = 2 * Double.pi / response
        return .spring(
            mass: mass, stiffness: mass * angularFrequency * angularFrequency,
            damping: 2 * dampingRatio * angularFrequency * mass, velocity: velocity)
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
        case .spring(let mass, let stiffness, let damping, let velocity):
            let angularFrequency = (stiffness / mass).squareRoot()
            writer.member("type", "spring" as StaticString)
            writer.member("mass", mass)
            writer.member("response", 2 * Double.pi / angularFrequency)
            writer.member("dampingRatio", damping / (2 * angularFrequency * mass))
            writer.member("velocity", velocity)
        }
        writer.endObject()
    }
}

extension SettleMessage.Phase {
    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        overshoot = try view.required("overshoot", "px, {px} or {fraction}") { part throws(ParamsError) in
            if part.number != nil { return .px(try part.asNumber(in: WireRange.length)) }
            if let px = try part.optionalNumber("px") { return .px(px) }
            if let fraction = try part.optionalNumber("fraction", in: -10...10) { return .fraction(fraction) }
            throw part.mismatch("px, {px} or {fraction}")
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
