import Motion

/// A behavior in a snapshot: the rules as the engine uses them, without rounding. `BehaviorMessage` is another form of
/// the same rules, which clients read and write.
extension Behavior: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Behavior?) throws(SnapshotError) {
        self.init(
            preset: try object.text("preset", old?.preset),
            recognition: try object.object("recognition", old?.recognition),
            reveal: try object.choice("reveal", old?.reveal), extent: try object.object("extent", old?.extent),
            stops: SidePair(
                leading: try object.array("leadingStops", old?.stops.leading, counts: 0...StopRule.limit),
                trailing: try object.array("trailingStops", old?.stops.trailing, counts: 0...StopRule.limit)),
            tracking: try object.object("tracking", old?.tracking),
            velocity: try object.object("velocity", old?.velocity),
            release: try object.object("release", old?.release), settle: try object.object("settle", old?.settle),
            fullSwipe: try object.object("fullSwipe", old?.fullSwipe),
            policy: try object.object("policy", old?.policy), layout: try object.object("layout", old?.layout))
    }
}

extension SidePair: SnapshotCoded where Value: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: SidePair?) throws(SnapshotError) {
        self.init(
            leading: try object.object("leading", old?.leading), trailing: try object.object("trailing", old?.trailing))
    }
}

extension RecognitionRule: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: RecognitionRule?) throws(SnapshotError) {
        let slops = 0...1000.0
        self.init(
            directionRatio: try object.optionalNumber("directionRatio", old?.directionRatio, in: 0...1000),
            slop: Slop(
                touch: try object.number("touchSlop", old?.slop.touch, in: slops),
                mouse: try object.number("mouseSlop", old?.slop.mouse, in: slops),
                pen: try object.number("penSlop", old?.slop.pen, in: slops)),
            slopAcross: try object.optionalNumber("slopAcross", old?.slopAcross, in: slops),
            sideSlop: SidePair(
                leading: try object.optionalNumber("leadingSlop", old?.sideSlop.leading, in: slops),
                trailing: try object.optionalNumber("trailingSlop", old?.sideSlop.trailing, in: slops)),
            start: try object.choice("start", old?.start),
            edgeInset: try object.number("edgeInset", old?.edgeInset, in: SnapshotRange.length),
            catching: try object.choice("catch", old?.catching), isEnabled: try object.flag("enabled", old?.isEnabled))
    }
}

extension ExtentRule: SnapshotCoded {
    private enum Kind: String, CaseIterable { case actions, px, fraction, inset, none }

    package init(_ object: inout SnapshotObject, _ old: ExtentRule?) throws(SnapshotError) {
        let (kind, value): (Kind?, Double?) =
            switch old {
            case nil: (nil, nil)
            case .actions: (.actions, nil)
            case .px(let value): (.px, value)
            case .fraction(let value): (.fraction, value)
            case .inset(let value): (.inset, value)
            case .some(.none): (Kind.none, nil)
            }
        switch try object.choice("type", kind) {
        case .actions: self = .actions
        case .px: self = .px(try object.number("value", value, in: SnapshotRange.length))
        case .fraction: self = .fraction(try object.number("value", value, in: 0...1))
        case .inset: self = .inset(try object.number("value", value, in: SnapshotRange.length))
        case .none: self = .none
        }
    }
}

extension StopRule: SnapshotCoded {
    private enum Kind: String, CaseIterable { case px, fraction, width, actions }

    package init(_ object: inout SnapshotObject, _ old: StopRule?) throws(SnapshotError) {
        let (kind, value, count): (Kind?, Double?, Int?) =
            switch old?.place {
            case nil: (nil, nil, nil)
            case .px(let value): (.px, value, nil)
            case .fraction(let value): (.fraction, value, nil)
            case .width(let value): (.width, value, nil)
            case .actions(let count): (.actions, nil, count)
            }
        let place: Place
        switch try object.choice("type", kind) {
        case .px: place = .px(try object.number("value", value, in: 1e-4...1e9))
        case .fraction: place = .fraction(try object.number("value", value, in: 1e-4...10))
        case .width: place = .width(try object.number("value", value, in: 1e-4...1))
        case .actions: place = .actions(try object.integer("value", count, in: 1...100))
        }
        self.init(place: place, action: try object.optionalText("action", old?.action))
    }
}

extension TrackingRule: SnapshotCoded {
    private enum Kind: String, CaseIterable { case clamp, rubberBand, friction, free, catching }

    package init(_ object: inout SnapshotObject, _ old: TrackingRule?) throws(SnapshotError) {
        var (friction, band, dimension): (Double?, RubberBand?, Double?) = (nil, nil, nil)
        let kind: Kind?
        switch old?.beyond {
        case nil: kind = nil
        case .clamp: kind = .clamp
        case .free: kind = .free
        case .catching: kind = .catching
        case .friction(let coefficient): (kind, friction) = (.friction, coefficient)
        case .rubberBand(let rubberBand, let across): (kind, band, dimension) = (.rubberBand, rubberBand, across)
        }
        let beyond: Beyond
        switch try object.choice("beyond", kind) {
        case .clamp: beyond = .clamp
        case .free: beyond = .free
        case .catching: beyond = .catching
        case .friction: beyond = .friction(try object.number("friction", friction, in: SnapshotRange.factor))
        case .rubberBand:
            let band = RubberBand(
                coefficient: try object.number("coefficient", band?.coefficient, in: SnapshotRange.factor),
                start: try object.number("bandStart", band?.start, in: SnapshotRange.length),
                isContinuous: try object.flag("continuous", band?.isContinuous))
            beyond = .rubberBand(band, dimension: try object.optionalNumber("dimension", dimension, in: 1...1e9))
        }
        self.init(
            beyond, crossing: try object.choice("crossing", old?.crossing),
            unused: try object.choice("unused", old?.unused),
            scale: SidePair(
                leading: try object.number("leadingScale", old?.scale.leading, in: SnapshotRange.factor),
                trailing: try object.number("trailingScale", old?.scale.trailing, in: SnapshotRange.factor)))
    }
}

extension VelocityRule: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: VelocityRule?) throws(SnapshotError) {
        self.init(
            estimator: try object.choice("estimator", old?.estimator),
            horizon: try object.number("horizon", old?.horizon, in: 1...10_000),
            stopGap: try object.number("stopGap", old?.stopGap, in: 1...10_000),
            maximum: try object.number("maximum", old?.maximum, in: SnapshotRange.length),
            minimum: try object.number("minimum", old?.minimum, in: SnapshotRange.length),
            minimumDistance: try object.number("minimumDistance", old?.minimumDistance, in: SnapshotRange.length),
            acrossMargin: try object.optionalNumber("acrossMargin", old?.acrossMargin, in: SnapshotRange.length))
    }
}

extension Policy: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Policy?) throws(SnapshotError) {
        self.init(
            open: try object.choice("open", old?.open), conflict: try object.choice("conflict", old?.conflict),
            closeOn: try object.choices("closeOn", old?.closeOn))
    }
}

extension LayoutRule: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: LayoutRule?) throws(SnapshotError) {
        self.init(
            style: try object.choice("style", old?.style),
            minimumWidth: try object.optionalNumber("minimumWidth", old?.minimumWidth, in: SnapshotRange.length),
            maximumWidth: try object.optionalNumber("maximumWidth", old?.maximumWidth, in: SnapshotRange.length))
    }
}
