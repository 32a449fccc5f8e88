// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// Two inner control points of a curve from (0, 0) to (1, 1).
    public struct CubicBezier: Codable, Equatable, Sendable {
        public var x1: Double
        public var y1: Double
        public var x2: Double
        public var y2: Double

        public init(x1: Double, y1: Double, x2: Double, y2: Double) {
            self.x1 = x1
            self.y1 = y1
            self.x2 = x2
            self.y2 = y2
        }

        public init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            x1 = try list.decode(Double.self)
            y1 = try list.decode(Double.self)
            x2 = try list.decode(Double.self)
            y2 = try list.decode(Double.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(x1)
            try list.encode(y1)
            try list.encode(x2)
            try list.encode(y2)
        }
    }

    /// An easing by its name in CSS, or [x1, y1, x2, y2].
    public enum EasingOverride: Codable, Equatable, Sendable {
        case linear
        case easeIn
        case easeOut
        case easeInOut
        case cubicBezier(CubicBezier)

        public init(from decoder: any Decoder) throws {
            switch try? decoder.singleValueContainer().decode(String.self) {
            case "linear":
                self = .linear
                return
            case "easeIn":
                self = .easeIn
                return
            case "easeOut":
                self = .easeOut
                return
            case "easeInOut":
                self = .easeInOut
                return
            default: break
            }
            if let value = try? decoder.singleValueContainer().decode(CubicBezier.self) {
                self = .cubicBezier(value)
                return
            }
            throw decoder.mismatch(EasingOverride.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .linear: try encoder.write("linear")
            case .easeIn: try encoder.write("easeIn")
            case .easeOut: try encoder.write("easeOut")
            case .easeInOut: try encoder.write("easeInOut")
            case .cubicBezier(let value): try value.encode(to: encoder)
            }
        }
    }

    public struct SettleOverrideCurve: Codable, Equatable, Sendable {
        /// How long it takes, in ms.
        public var duration: Double
        /// An easing by its name in CSS, or [x1, y1, x2, y2].
        public var easing: EasingOverride?

        public init(duration: Double, easing: EasingOverride? = nil) {
            self.duration = duration
            self.easing = easing
        }
    }

    /// How far past the target it leads: px, or a fraction of the way.
    public enum SettlePhaseOverrideOvershoot: Codable, Equatable, Sendable {
        case px(Double)
        case fraction(Double)

        public init(from decoder: any Decoder) throws {
            if let value = try? decoder.singleValueContainer().decode(Double.self) {
                self = .px(value)
                return
            }
            let members = try decoder.container(keyedBy: MemberName.self)
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            if let value = try members.decodeIfPresent(Double.self, forKey: "fraction") {
                self = .fraction(value)
                return
            }
            throw decoder.mismatch(SettlePhaseOverrideOvershoot.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .px(let value): try value.encode(to: encoder)
            case .fraction(let value): try encoder.write(value, as: "fraction")
            }
        }
    }

    public struct SettlePhaseOverride: Codable, Equatable, Sendable {
        /// How far past the target it leads: px, or a fraction of the way.
        public var overshoot: SettlePhaseOverrideOvershoot
        /// A duration, in ms; 0 is at once.
        public var duration: Double
        /// An easing by its name in CSS, or [x1, y1, x2, y2].
        public var easing: EasingOverride?

        public init(overshoot: SettlePhaseOverrideOvershoot, duration: Double, easing: EasingOverride? = nil) {
            self.overshoot = overshoot
            self.duration = duration
            self.easing = easing
        }
    }

    public struct SettleOverridePhases: Codable, Equatable, Sendable {
        /// One after the other; the last has overshoot 0.
        public var phases: [SettlePhaseOverride]

        public init(phases: [SettlePhaseOverride]) {
            self.phases = phases
        }
    }

    public struct SettleOverrideSpring: Codable, Equatable, Sendable {
        /// The period of the undamped spring, in s.
        public var response: Double?
        /// 1 is critical.
        public var dampingRatio: Double?
        /// In kg/s².
        public var stiffness: Double?
        /// In kg/s. The damping ratio that follows is at least 0.05.
        public var damping: Double?
        /// In kg. The default is `1`.
        public var mass: Double?
        /// In ms, until it is finished.
        public var duration: Double?
        /// In ms, until it looks finished.
        public var visualDuration: Double?
        /// 1 less the damping ratio. The default is `0`.
        public var bounce: Double?
        /// Whether it starts with the velocity of the release. The default is `true`.
        public var velocity: Bool?
        /// How far, in px, that velocity may take content past its target, or past where it was let go; null: as far as
        /// it does.
        public var maximumOvershoot: Double?

        public init(
            response: Double? = nil,
            dampingRatio: Double? = nil,
            stiffness: Double? = nil,
            damping: Double? = nil,
            mass: Double? = nil,
            duration: Double? = nil,
            visualDuration: Double? = nil,
            bounce: Double? = nil,
            velocity: Bool? = nil,
            maximumOvershoot: Double? = nil
        ) {
            self.response = response
            self.dampingRatio = dampingRatio
            self.stiffness = stiffness
            self.damping = damping
            self.mass = mass
            self.duration = duration
            self.visualDuration = visualDuration
            self.bounce = bounce
            self.velocity = velocity
            self.maximumOvershoot = maximumOvershoot
        }
    }

    /// A curve, phases of a bounce, or a spring.
    public enum SettleOverride: Codable, Equatable, Sendable {
        case curve(SettleOverrideCurve)
        case phases(SettleOverridePhases)
        case spring(SettleOverrideSpring)

        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            switch try members.decode(String.self, forKey: "type") {
            case "curve": self = .curve(try SettleOverrideCurve(from: decoder))
            case "phases": self = .phases(try SettleOverridePhases(from: decoder))
            case "spring": self = .spring(try SettleOverrideSpring(from: decoder))
            default: throw decoder.mismatch(SettleOverride.self)
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
}
