import Motion

extension ReleaseRule: SnapshotCoded {
    private enum Kind: String, CaseIterable { case projection, distance, never }

    package init(_ object: inout SnapshotObject, _ old: ReleaseRule?) throws(SnapshotError) {
        let (kind, seconds): (Kind?, Double?) =
            switch old?.law {
            case nil: (nil, nil)
            case .projection(let seconds): (.projection, seconds)
            case .distance: (.distance, nil)
            case .never: (.never, nil)
            }
        let law: Law
        switch try object.choice("rule", kind) {
        // A deceleration below 1 corresponds to at most 10 s.
        case .projection: law = .projection(seconds: try object.number("seconds", seconds, in: 0...10))
        case .distance: law = .distance
        case .never: law = .never
        }
        self.init(
            law: law, openThreshold: try object.object("openThreshold", old?.openThreshold),
            closeThreshold: try object.object("closeThreshold", old?.closeThreshold),
            velocityThreshold: VelocityThreshold(
                open: try object.number("openVelocity", old?.velocityThreshold.open, in: SnapshotRange.length),
                close: try object.number("closeVelocity", old?.velocityThreshold.close, in: SnapshotRange.length)),
            minimumDistance: try object.number("minimumDistance", old?.minimumDistance, in: SnapshotRange.length),
            from: try object.choice("from", old?.from), side: try object.choice("side", old?.side))
    }
}

extension Threshold: SnapshotCoded {
    private enum Kind: String, CaseIterable { case fraction, px, halfOuterAction, allButHalfInnerAction }

    package init(_ object: inout SnapshotObject, _ old: Threshold?) throws(SnapshotError) {
        let (kind, value): (Kind?, Double?) =
            switch old {
            case nil: (nil, nil)
            case .fraction(let value): (.fraction, value)
            case .px(let value): (.px, value)
            case .halfOuterAction: (.halfOuterAction, nil)
            case .allButHalfInnerAction: (.allButHalfInnerAction, nil)
            }
        switch try object.choice("type", kind) {
        case .fraction: self = .fraction(try object.number("value", value, in: 0...10))
        case .px: self = .px(try object.number("value", value, in: SnapshotRange.length))
        case .halfOuterAction: self = .halfOuterAction
        case .allButHalfInnerAction: self = .allButHalfInnerAction
        }
    }
}

extension FullSwipeRules: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: FullSwipeRules?) throws(SnapshotError) {
        self.init(
            sides: try object.choice("sides", old?.sides),
            rules: SidePair(
                leading: try object.object("leading", old?.rules.leading),
                trailing: try object.object("trailing", old?.rules.trailing)))
    }
}

extension FullSwipeRule: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: FullSwipeRule?) throws(SnapshotError) {
        self.init(
            style: try object.choice("style", old?.style), threshold: try object.object("threshold", old?.threshold),
            minimumDistance: try object.number("minimumDistance", old?.minimumDistance, in: SnapshotRange.length),
            hysteresis: try object.number("hysteresis", old?.hysteresis, in: SnapshotRange.length),
            friction: try object.number("friction", old?.friction, in: SnapshotRange.factor),
            action: try object.optionalText("action", old?.action),
            completion: try object.choice("completion", old?.completion),
            timeLimit: try object.number("timeLimit", old?.timeLimit, in: 1...86_400_000),
            collapse: try object.number("collapse", old?.collapse, in: SnapshotRange.duration))
    }
}

extension FullSwipeRule.Threshold: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError) {
        self.init(
            fraction: try object.optionalNumber("fraction", old?.fraction, in: 0...10),
            distance: try object.optionalNumber("distance", old?.distance, in: SnapshotRange.length),
            past: try object.optionalNumber("past", old?.past, in: SnapshotRange.length),
            inset: try object.optionalNumber("inset", old?.inset, in: SnapshotRange.length),
            seconds: try object.optionalNumber("seconds", old?.seconds, in: 0...10),
            velocity: try object.optionalNumber("velocity", old?.velocity, in: SnapshotRange.length),
            back: try object.optionalNumber("back", old?.back, in: SnapshotRange.length),
            still: try object.optionalNumber("still", old?.still, in: 0...10))
    }
}

extension SettleRules: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: SettleRules?) throws(SnapshotError) {
        self.init(
            open: try object.object("open", old?.open), close: try object.object("close", old?.close),
            expand: try object.object("expand", old?.expand), reduced: try object.object("reduced", old?.reduced))
    }
}

extension SettleRule: SnapshotCoded {
    private enum Kind: String, CaseIterable { case curve, phases, spring }

    package init(_ object: inout SnapshotObject, _ old: SettleRule?) throws(SnapshotError) {
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
                duration: try object.duration(time), easing: try object.object("easing", curve))
        case .phases: self = .phases(try object.array("phases", parts, counts: 1...Int.max))
        case .spring:
            self = .spring(
                try object.object("spring", constants), carriesVelocity: try object.flag("velocity", carries),
                maximumOvershoot: try object.optionalNumber("maximumOvershoot", overshoot, in: SnapshotRange.length))
        }
    }
}

extension SettleRule.Phase: SnapshotCoded {
    private enum Kind: String, CaseIterable { case px, fraction }

    package init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError) {
        let (kind, value): (Kind?, Double?) =
            switch old?.overshoot {
            case nil: (nil, nil)
            case .px(let value): (.px, value)
            case .fraction(let value): (.fraction, value)
            }
        let overshoot: Overshoot
        switch try object.choice("type", kind) {
        case .px: overshoot = .px(try object.number("overshoot", value, in: -1e9...1e9))
        case .fraction: overshoot = .fraction(try object.number("overshoot", value, in: -10...10))
        }
        self.init(
            overshoot: overshoot, duration: try object.duration(old?.duration),
            easing: try object.object("easing", old?.easing))
    }
}

extension SnapshotObject {
    /// The duration of a configured motion: 0, or long enough for its velocity to be finite.
    fileprivate mutating func duration(_ old: Double?) throws(SnapshotError) -> Double {
        let duration = try number("duration", old, in: SnapshotRange.duration)
        guard duration == 0 || duration >= 1 else {
            throw error("0, or a number from 1 to 10000", at: "duration")
        }
        return duration
    }
}
