package import Motion

extension SettleRule: Coded {
    private enum Kind: String, CaseIterable { case curve, phases, spring }

    /// The most phases.
    package static let phaseLimit = 16

    package init(_ object: inout MemberCoder, _ old: SettleRule?) throws(CodingError) {
        var (time, curve): (Double?, TimingFunction?) = (nil, nil)
        var parts: [Phase]?
        var (constants, carries, overshoot): (Spring?, Bool?, Double?) = (nil, nil, nil)
        let kind: Kind?
        switch old {
        case nil: kind = nil
        case .curve(let duration, let easing): (kind, time, curve) = (.curve, duration, easing)
        case .phases(let phases): (kind, parts) = (.phases, phases)
        case .spring(let spring, let carriesVelocity, let maximumOvershoot):
            (kind, constants, carries, overshoot) = (.spring, spring, carriesVelocity, maximumOvershoot)
        }
        switch try object.choice("type", kind) {
        case .curve:
            self = .curve(
                duration: try object.duration(time), easing: try object.optionalObject("easing", curve) ?? .linear)
        case .phases:
            let phases = try object.required(
                "phases", try object.optionalArray("phases", parts, counts: 0...Self.phaseLimit), "an array of phases")
            guard phases.last?.overshoot.isNone == true else {
                throw object.error("a last phase with overshoot 0", at: "phases")
            }
            self = .phases(phases)
        case .spring:
            let spring = try object.spring(constants)
            let carriesVelocity = try object.optionalFlag("velocity", carries) ?? true
            try object.member("maximumOvershoot", &overshoot, in: CodedRange.length)
            self = .spring(spring, carriesVelocity: carriesVelocity, maximumOvershoot: overshoot)
        }
    }
}

extension SettleRule.Phase: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        self.init(
            overshoot: try object.required(
                "overshoot", try object.optionalObject("overshoot", old?.overshoot), "px, {px} or {fraction}"),
            duration: try object.duration(old?.duration),
            easing: try object.optionalObject("easing", old?.easing) ?? .linear)
    }
}

extension SettleRule.Phase.Overshoot: Coded {
    package static let hasShortForm = true
    private static let form = AmountForm<Self>(
        units: [("px", -1e9...1e9, { .px($0) }), ("fraction", -10...10, { .fraction($0) })], short: "px",
        expected: "px, {px} or {fraction}")

    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        switch old {
        case nil: break
        case .px(let px): object.write(px, "px")
        case .fraction(let fraction): object.write(fraction, "fraction")
        }
        self = if let old { old } else { try object.amount(Self.form) }
    }

    fileprivate var isNone: Bool {
        switch self {
        case .px(let distance): distance == 0
        case .fraction(let fraction): fraction == 0
        }
    }
}

extension TimingFunction: Coded {
    package static var hasShortForm: Bool { true }

    /// Four control points, or an easing of CSS: lines are written as `linear()`.
    package init(_ object: inout MemberCoder, _ old: TimingFunction?) throws(CodingError) {
        if let old {
            object.write(old.written)
            self = old
        } else if case .array(let elements) = object.value {
            let numbers = elements.prefix(5).compactMap { $0.number }
            guard numbers.count == elements.count, let easing = Easing(controlPoints: numbers) else {
                throw object.error("[x1, y1, x2, y2] with x in 0...1")
            }
            self = .bezier(easing)
        } else {
            guard case .string(let text) = object.value, text.utf8.count <= object.easingBytes,
                let function = TimingFunction(css: text)
            else { throw object.error("an easing function of CSS, or [x1, y1, x2, y2] with x in 0...1") }
            self = function
        }
    }

    private var written: CodedValue {
        switch self {
        case .bezier(let easing) where easing == .linear: .string("linear")
        case .bezier(let easing): .array([easing.x1, easing.y1, easing.x2, easing.y2].map { .real($0) })
        case .lines(let points): .string(Self.css(points))
        }
    }
}

extension MemberCoder {
    /// The duration of a configured motion: 0, or long enough for its velocity to be finite.
    fileprivate mutating func duration(_ old: Double?) throws(CodingError) -> Double {
        let duration = try number("duration", old, in: CodedRange.duration)
        guard duration == 0 || duration >= 1 else { throw error("0, or at least 1 ms", at: "duration") }
        return duration
    }
}
