import Motion

extension Behavior {
    /// The behavior that presets override: content stops at its extent, and goes to the nearer end.
    ///
    /// It is `x-base` in `protocol/openrpc.json`.
    package static let base = Behavior(
        preset: "",
        recognition: RecognitionRule(
            directionRatio: 1,
            // UIKit's 10 px for a finger; less for a mouse and a pen, which are more precise.
            slop: Slop(touch: 10, mouse: 2, pen: 4), slopAcross: nil, sideSlop: SidePair(both: nil), start: .slop,
            edgeInset: 0, catching: .slop, isEnabled: true),
        reveal: .both,
        extent: SidePair(both: .actions),
        stops: SidePair(both: []),
        tracking: TrackingRule(.clamp, crossing: .stop),
        // Android's horizon, stop gap and maximum.
        velocity: VelocityRule(estimator: .lsq2, horizon: 100, stopGap: 40, maximum: 8000),
        release: ReleaseRule(law: .distance),
        settle: SettleRules(
            open: .curve(duration: 250, easing: .easeOut), close: .curve(duration: 250, easing: .easeOut),
            expand: .curve(duration: 250, easing: .easeOut),
            // Short, without overshoot.
            reduced: .curve(duration: 120, easing: .easeOut)),
        fullSwipe: FullSwipeRules(
            sides: .none,
            rules: SidePair(both: FullSwipeRule(style: .fill, threshold: .init(fraction: 0.6), hysteresis: 0))),
        policy: Policy(open: .single, closeOn: [.scroll, .tap, .otherBegin]),
        layout: LayoutRule(style: .reveal))
}
