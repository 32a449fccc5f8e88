import Motion

/// A named, complete behavior.
package enum Preset: CaseIterable, Codable, Sendable {
    /// Like the platforms' mail lists: projected release, a spring that continues the finger's velocity, a rubber band,
    /// one open cell.
    case mail
    /// The panning cells of sparrowlike, as its README describes them.
    case sparrow
    /// The SwipeableCell tutorial, with its snap points.
    case swipeable
    /// RMSwipeTableViewCell: the cell is pulled and springs back.
    case rm
    /// Material Design's swipe to dismiss: the row itself leaves, to either side.
    case dismiss
    /// Swipe to reply, as in messengers: the cell never stays open.
    case reply

    /// The complete behavior.
    package var behavior: Behavior {
        switch self {
        case .mail: .mail
        case .sparrow: .sparrow
        case .swipeable: .swipeable
        case .rm: .rm
        case .dismiss: .dismiss
        case .reply: .reply
        }
    }
}

extension Behavior {
    static let mail = Behavior(
        preset: .mail,
        recognition: RecognitionRule(directionRatio: 1, slop: .standard, edgeInset: 0),
        reveal: .both,
        extent: SidePair(both: .actions),
        tracking: TrackingRule(.rubberBand(RubberBand(coefficient: 0.55), dimension: nil)),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .projection(seconds: 0.175), openThreshold: SidePair(both: .fraction(0.5)),
            closeThreshold: SidePair(both: .fraction(0.5)),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(
            open: .spring(Spring(response: 0.4, dampingRatio: 0.86), carriesVelocity: true, maximumOvershoot: 8),
            close: .curve(duration: 350, easing: .easeOut), expand: .slideOut, reduced: .reducedMotion),
        fullSwipe: FullSwipeRules(
            sides: .both,
            rules: SidePair(
                both: FullSwipeRule(style: .fill, threshold: .init(fraction: 0.6, distance: 300, back: 300)))),
        policy: Policy(open: .single, closeOn: [.scroll, .tap, .otherBegin]),
        layout: LayoutRule(style: .drag))

    static let sparrow = Behavior(
        preset: .sparrow,
        recognition: RecognitionRule(directionRatio: 1, slop: .standard, edgeInset: 0),
        reveal: .trailing,
        extent: SidePair(both: .inset(20)),
        tracking: TrackingRule(.clamp, crossing: .cross),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .projection(seconds: 0.175), openThreshold: SidePair(both: .fraction(0.5)),
            closeThreshold: SidePair(both: .fraction(0.5)),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(
            open: .curve(duration: 350, easing: .easeOut), close: .curve(duration: 350, easing: .easeOut),
            expand: .slideOut, reduced: .reducedMotion),
        fullSwipe: .none,
        policy: Policy(open: .single, closeOn: [.otherBegin]),
        layout: LayoutRule(style: .reveal))

    static let swipeable = Behavior(
        preset: .swipeable,
        recognition: RecognitionRule(directionRatio: nil, slop: .standard, edgeInset: 0),
        reveal: .trailing,
        extent: SidePair(both: .actions),
        tracking: TrackingRule(.catching, crossing: .cross),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .distance, openThreshold: SidePair(both: .halfOuterAction),
            closeThreshold: SidePair(both: .allButHalfInnerAction),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(open: .twoPhaseBounce, close: .twoPhaseBounce, expand: .slideOut, reduced: .reducedMotion),
        fullSwipe: .none,
        policy: Policy(open: .multiple, closeOn: []),
        layout: LayoutRule(style: .reveal))

    static let rm = Behavior(
        preset: .rm,
        recognition: RecognitionRule(directionRatio: 1, slop: .standard, edgeInset: 0),
        reveal: .both,
        extent: SidePair(both: .none),
        tracking: TrackingRule(
            .rubberBand(RubberBand(coefficient: 0.55, isContinuous: false), dimension: nil), crossing: .cross),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .never, openThreshold: SidePair(both: .fraction(0.5)), closeThreshold: SidePair(both: .fraction(0.5)),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(
            open: .threePhaseBounce, close: .threePhaseBounce, expand: .slideOut, reduced: .reducedMotion),
        fullSwipe: .none,
        policy: Policy(open: .multiple, closeOn: []),
        layout: LayoutRule(style: .reveal))

    static let dismiss = Behavior(
        preset: .dismiss,
        recognition: RecognitionRule(directionRatio: 1, slop: .standard, edgeInset: 0),
        reveal: .both,
        extent: SidePair(both: .none),
        tracking: TrackingRule(.free, crossing: .cross),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .never, openThreshold: SidePair(both: .fraction(0.5)), closeThreshold: SidePair(both: .fraction(0.5)),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(
            open: .curve(duration: 200, easing: .linear), close: .curve(duration: 200, easing: .linear),
            expand: .curve(duration: 200, easing: .linear), reduced: .reducedMotion),
        fullSwipe: FullSwipeRules(
            sides: .both,
            rules: SidePair(
                both: FullSwipeRule(
                    style: .destructive, threshold: .init(fraction: 0.4, velocity: 700, back: 700), minimumDistance: 18,
                    hysteresis: 0, action: "dismiss", completion: .none))),
        policy: Policy(open: .multiple, closeOn: []),
        layout: LayoutRule(style: .reveal))

    static let reply = Behavior(
        preset: .reply,
        recognition: RecognitionRule(directionRatio: 1, slop: .standard, edgeInset: 0),
        reveal: .leading,
        extent: SidePair(both: .none),
        tracking: TrackingRule(.rubberBand(RubberBand(coefficient: 0.55), dimension: nil)),
        velocity: .lsq2,
        release: ReleaseRule(
            law: .never, openThreshold: SidePair(both: .fraction(0.5)), closeThreshold: SidePair(both: .fraction(0.5)),
            velocityThreshold: 0, minimumDistance: 0),
        settle: SettleRules(
            open: .spring(Spring(response: 0.3, dampingRatio: 1), carriesVelocity: true, maximumOvershoot: 8),
            close: .spring(Spring(response: 0.3, dampingRatio: 1), carriesVelocity: true, maximumOvershoot: 8),
            expand: .slideOut, reduced: .reducedMotion),
        fullSwipe: FullSwipeRules(
            sides: .both,
            rules: SidePair(
                both: FullSwipeRule(style: .select, threshold: .init(past: 64), action: "reply", completion: .none))),
        policy: Policy(open: .multiple, closeOn: []),
        layout: LayoutRule(style: .reveal))
}

extension FullSwipeRules {
    /// No full swipe on any side.
    static let none = FullSwipeRules(
        sides: .none, rules: SidePair(both: FullSwipeRule(style: .fill, threshold: .init(fraction: 0.6), hysteresis: 0)))
}

extension Slop {
    /// UIKit's 10 px for a finger; less for a mouse and a pen, which are more precise.
    static let standard = Slop(touch: 10, mouse: 2, pen: 4)
}

extension VelocityRule {
    /// Android's values: a horizon of 100 ms, a stop after 40 ms without a sample, and at most 8,000 px/s.
    static let lsq2 = VelocityRule(estimator: .lsq2, horizon: 100, stopGap: 40, maximum: 8000)
}

extension SettleRule {
    /// How content slides away in a full swipe.
    static let slideOut = SettleRule.curve(duration: 250, easing: .easeOut)

    /// For reduced motion: short, without overshoot.
    static let reducedMotion = SettleRule.curve(duration: 120, easing: .easeOut)

    /// SwipeableCell's: 20 px beyond the target, and back.
    static let twoPhaseBounce = SettleRule.phases([
        Phase(overshoot: .px(20), duration: 100, easing: .easeOut),
        Phase(overshoot: .px(0), duration: 100, easing: .easeOut),
    ])

    /// RMSwipeTableViewCell's until version 0.5.7: 3 % of the way beyond closed, 2 % before it, closed.
    static let threePhaseBounce = SettleRule.phases([
        Phase(overshoot: .fraction(0.03), duration: 200, easing: .easeIn),
        Phase(overshoot: .fraction(-0.02), duration: 100, easing: .easeInOut),
        Phase(overshoot: .fraction(0), duration: 100, easing: .easeOut),
    ])
}
