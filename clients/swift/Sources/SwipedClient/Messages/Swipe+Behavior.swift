// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// How far each side opens.
    public struct BehaviorExtent: Codable, Equatable, Sendable {
        /// How far a side opens.
        public var leading: Extent
        /// How far a side opens.
        public var trailing: Extent
    }

    /// How progress follows time: the two inner control points of a cubic Bézier curve, or linear.
    public enum Easing: Codable, Equatable, Sendable {
        case linear
        case cubicBezier(CubicBezier)

        public init(from decoder: any Decoder) throws {
            switch try? decoder.singleValueContainer().decode(String.self) {
            case "linear":
                self = .linear
                return
            default: break
            }
            if let value = try? decoder.singleValueContainer().decode(CubicBezier.self) {
                self = .cubicBezier(value)
                return
            }
            throw decoder.mismatch(Easing.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .linear: try encoder.write("linear")
            case .cubicBezier(let value): try value.encode(to: encoder)
            }
        }
    }

    public struct SettleCurve: Codable, Equatable, Sendable {
        /// A duration, in ms; 0 is at once.
        public var duration: Double
        /// How progress follows time: the two inner control points of a cubic Bézier curve, or linear.
        public var easing: Easing
    }

    /// How far past the target it leads: px, or a fraction of the way.
    public enum SettlePhaseOvershoot: Codable, Equatable, Sendable {
        case px(Double)
        case fraction(Double)

        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            if let value = try members.decodeIfPresent(Double.self, forKey: "fraction") {
                self = .fraction(value)
                return
            }
            throw decoder.mismatch(SettlePhaseOvershoot.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .px(let value): try encoder.write(value, as: "px")
            case .fraction(let value): try encoder.write(value, as: "fraction")
            }
        }
    }

    public struct SettlePhase: Codable, Equatable, Sendable {
        /// How far past the target it leads: px, or a fraction of the way.
        public var overshoot: SettlePhaseOvershoot
        /// A duration, in ms; 0 is at once.
        public var duration: Double
        /// How progress follows time: the two inner control points of a cubic Bézier curve, or linear.
        public var easing: Easing
    }

    public struct SettlePhases: Codable, Equatable, Sendable {
        /// One after the other.
        public var phases: [SettlePhase]
    }

    public struct SettleSpring: Codable, Equatable, Sendable {
        /// In kg.
        public var mass: Double
        /// The period of the undamped spring, in s.
        public var response: Double
        /// 1 is critical.
        public var dampingRatio: Double
        /// Whether it starts with the velocity of the release.
        public var velocity: Bool
        /// How far, in px, that velocity may take content past its target, or past where it was let go; null: as far as
        /// it does.
        public var maximumOvershoot: Double?
    }

    /// A curve, phases of a bounce, or a spring.
    public enum Settle: Codable, Equatable, Sendable {
        case curve(SettleCurve)
        case phases(SettlePhases)
        case spring(SettleSpring)

        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            switch try members.decode(String.self, forKey: "type") {
            case "curve": self = .curve(try SettleCurve(from: decoder))
            case "phases": self = .phases(try SettlePhases(from: decoder))
            case "spring": self = .spring(try SettleSpring(from: decoder))
            default: throw decoder.mismatch(Settle.self)
            }
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .curve(let value): try encoder.write(value, ofType: "curve")
            case .phases(let value): try encoder.write(value, ofType: "phases")
            case .spring(let value): try encoder.write(value, ofType: "spring")
            }
        }
    }

    /// How a cell moves to its rest.
    public struct BehaviorSettle: Codable, Equatable, Sendable {
        /// A curve, phases of a bounce, or a spring.
        public var open: Settle
        /// A curve, phases of a bounce, or a spring.
        public var close: Settle
        /// A curve, phases of a bounce, or a spring.
        public var expand: Settle
        /// A curve, phases of a bounce, or a spring.
        public var reduced: Settle
    }

    /// What performs: any one of these. Replaced whole.
    public struct FullSwipeThreshold: Codable, Equatable, Sendable {
        /// Content past this part of the width.
        public var fraction: Double?
        /// Content this far past the extent, in px.
        public var past: Double?
        /// A release past the extent, outwards and this fast, in px/s.
        public var velocity: Double?
    }

    /// When a swipe that goes on past the actions performs one, and what the cell does then.
    public struct FullSwipe: Codable, Equatable, Sendable {
        /// False: on no side. True: on sides, or both.
        public var enabled: Bool
        /// The sides that have it.
        public var sides: Reveal
        /// Content slides away and waits, or its row goes as well, or it closes at once, or closes first.
        public var style: FullSwipeStyle
        /// What performs: any one of these. Replaced whole.
        public var threshold: FullSwipeThreshold
        /// How far content goes back until it is disarmed, in px.
        public var hysteresis: Double
        /// What a side without actions performs. Null: nothing.
        public var action: String?
        /// Whether content that slid away waits for action/complete.
        public var completion: FullSwipeCompletion
        /// How long it waits, in ms.
        public var timeLimit: Double
        /// How long a removed row takes to collapse, in ms.
        public var collapse: Double
    }

    /// Which cells may be open together, and what closes them.
    public struct Policy: Codable, Equatable, Sendable {
        /// One of the table, any number, or one of the group.
        public var open: PolicyOpen
        /// What closes what is open.
        public var closeOn: [PolicyCloseOn]
    }

    /// Where each action stands as the cell moves.
    public struct Layout: Codable, Equatable, Sendable {
        /// The style.
        public var style: LayoutStyle
        /// No action is narrower, in px. Null: no limit.
        public var minimumWidth: Double?
        /// No action is wider, in px. Null: no limit.
        public var maximumWidth: Double?
    }

    /// A behavior, resolved: every member that has a meaning in it.
    public struct Behavior: Codable, Equatable, Sendable {
        /// What it was made from.
        public var preset: Preset
        /// When a translation begins a swipe.
        public var recognition: Recognition
        /// The sides that a swipe may reveal.
        public var reveal: Reveal
        /// How far each side opens.
        public var extent: BehaviorExtent
        /// How content follows the finger past the extent.
        public var tracking: Tracking
        /// How fast a finger is taken to be.
        public var velocity: Velocity
        /// Where a cell goes when the finger leaves it.
        public var release: Release
        /// How a cell moves to its rest.
        public var settle: BehaviorSettle
        /// When a swipe that goes on past the actions performs one, and what the cell does then.
        public var fullSwipe: FullSwipe
        /// Which cells may be open together, and what closes them.
        public var policy: Policy
        /// Where each action stands as the cell moves.
        public var layout: Layout
    }
}
