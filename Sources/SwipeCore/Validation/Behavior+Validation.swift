import Motion

extension Behavior {
    /// Validates that each number is within the limits of the protocol. Formulas divide by some of them, and loops end
    /// by others.
    func validate() throws(InvalidState) {
        try InvalidState.require(
            Self.are([recognition.directionRatio], in: 0...1000)
                && Self.are([recognition.slop.touch, recognition.slop.mouse, recognition.slop.pen], in: 0...1000)
                && Self.are(
                    [recognition.slopAcross, recognition.sideSlop.leading, recognition.sideSlop.trailing], in: 0...1000)
                && Self.areLengths([recognition.edgeInset, layout.minimumWidth, layout.maximumWidth]),
            "numbers of recognition and layout within their ranges")
        try InvalidState.require(
            Self.are([velocity.horizon, velocity.stopGap], in: 1...10_000)
                && Self.areLengths([
                    velocity.maximum, velocity.minimum, velocity.minimumDistance, velocity.acrossMargin,
                ]),
            "numbers of velocity within their ranges")
        for side in Side.allCases {
            try InvalidState.require(
                extent[side].isValid && release.openThreshold[side].isValid && release.closeThreshold[side].isValid,
                "extents and thresholds within their ranges")
            try InvalidState.require(
                stops[side].count <= StopRule.limit && stops[side].allSatisfy { $0.isValid },
                "stops within their ranges")
            try InvalidState.require(fullSwipe[side].isValid, "numbers of fullSwipe within their ranges")
        }
        try validateRelease()
        try validateTracking()
        for rule in [settle.open, settle.close, settle.expand, settle.reduced] {
            try InvalidState.require(rule.isValid, "settle rules that come to an end")
        }
    }

    private func validateRelease() throws(InvalidState) {
        var seconds: Double?
        if case .projection(let value) = release.law { seconds = value }
        // A deceleration below 1 corresponds to at most 10 s.
        try InvalidState.require(
            Self.are([seconds], in: 0...10) && Self.areLengths([release.minimumDistance])
                && Self.areLengths([release.velocityThreshold.open, release.velocityThreshold.close]),
            "numbers of release within their ranges")
    }

    private func validateTracking() throws(InvalidState) {
        let isValid: Bool =
            switch tracking.beyond {
            case .clamp, .free, .catching: true
            case .friction(let coefficient): Self.are([coefficient], in: 0.001...1000)
            case .rubberBand(let band, let dimension):
                Self.are([band.coefficient], in: 0.001...1000) && Self.areLengths([band.start])
                    && Self.are([dimension], in: 1...1e9)
            }
        try InvalidState.require(
            isValid && Self.are([tracking.scale.leading, tracking.scale.trailing], in: 0.001...1000),
            "numbers of tracking within their ranges")
    }

    fileprivate static func are(_ numbers: [Double?], in range: ClosedRange<Double>) -> Bool {
        numbers.allSatisfy { $0.map(range.contains) ?? true }
    }

    fileprivate static func areLengths(_ numbers: [Double?]) -> Bool { are(numbers, in: 0...1e9) }

    /// Whether a duration in ms is 0, or long enough for the velocity to be finite.
    fileprivate static func lasts(_ duration: Double) -> Bool { duration == 0 || (1...10_000).contains(duration) }
}

extension StopRule {
    fileprivate var isValid: Bool {
        switch place {
        case .px(let px): Behavior.are([px], in: 1e-4...1e9)
        case .fraction(let fraction): Behavior.are([fraction], in: 1e-4...10)
        case .width(let fraction): Behavior.are([fraction], in: 1e-4...1)
        case .actions(let count): (1...100).contains(count)
        }
    }
}

extension FullSwipeRule {
    fileprivate var isValid: Bool {
        Behavior.are([threshold.fraction, threshold.still], in: 0...10) && Behavior.are([friction], in: 0.001...1000)
            && Behavior.are([timeLimit], in: 1...86_400_000) && Behavior.are([collapse], in: 0...10_000)
            && Behavior.areLengths([threshold.distance, threshold.past, threshold.inset])
            && Behavior.areLengths([threshold.velocity, threshold.back])
            && Behavior.are([threshold.seconds], in: 0...10)
            && Behavior.areLengths([minimumDistance, hysteresis])
    }
}

extension ExtentRule {
    fileprivate var isValid: Bool {
        switch self {
        case .actions, .none: true
        case .px(let length), .inset(let length): Behavior.areLengths([length])
        case .fraction(let fraction): (0...1).contains(fraction)
        }
    }
}

extension Threshold {
    fileprivate var isValid: Bool {
        switch self {
        case .halfOuterAction, .allButHalfInnerAction: true
        case .fraction(let fraction): (0...10).contains(fraction)
        case .px(let length): Behavior.areLengths([length])
        }
    }
}

extension SettleRule {
    fileprivate var isValid: Bool {
        switch self {
        case .curve(let duration, let easing): Behavior.lasts(duration) && easing.isValid
        case .phases(let phases): !phases.isEmpty && phases.allSatisfy { $0.isValid }
        case .spring(let spring, _, let maximumOvershoot):
            spring.isValid && Behavior.areLengths([maximumOvershoot])
        }
    }
}

extension SettleRule.Phase {
    fileprivate var isValid: Bool {
        let isWithin: Bool =
            switch overshoot {
            case .px(let distance): abs(distance) <= 1e9
            case .fraction(let fraction): abs(fraction) <= 10
            }
        return isWithin && Behavior.lasts(duration) && easing.isValid
    }
}
