// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// Of each.
    public struct RecognitionOverrideSlopEach: Codable, Equatable, Sendable {
        /// Of a finger, in px.
        public var touch: Double?
        /// Of a mouse, in px.
        public var mouse: Double?
        /// Of a pen, in px.
        public var pen: Double?

        public init(touch: Double? = nil, mouse: Double? = nil, pen: Double? = nil) {
            self.touch = touch
            self.mouse = mouse
            self.pen = pen
        }
    }

    /// How far a pointer comes before it is certain, in px: for all devices, or each.
    public enum RecognitionOverrideSlop: Codable, Equatable, Sendable {
        case all(Double)
        case each(RecognitionOverrideSlopEach)

        public init(from decoder: any Decoder) throws {
            if let value = try? decoder.singleValueContainer().decode(Double.self) {
                self = .all(value)
                return
            }
            self = .each(try RecognitionOverrideSlopEach(from: decoder))
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .all(let value): try value.encode(to: encoder)
            case .each(let value): try value.encode(to: encoder)
            }
        }
    }

    /// When a translation begins a swipe.
    public struct RecognitionOverride: Codable, Equatable, Sendable {
        /// By how much the way along the axis exceeds the way across it. Null: every translation begins.
        public var directionRatio: Nullable<Double>?
        /// How far a pointer comes before it is certain, in px: for all devices, or each.
        public var slop: RecognitionOverrideSlop?
        /// How far from the cell's ends a pointer must go down, in px.
        public var edgeInset: Double?

        public init(
            directionRatio: Nullable<Double>? = nil,
            slop: RecognitionOverrideSlop? = nil,
            edgeInset: Double? = nil
        ) {
            self.directionRatio = directionRatio
            self.slop = slop
            self.edgeInset = edgeInset
        }
    }

    /// How far a side opens: by its actions' widths, not at all, by px, by a fraction of the width, or by the width less
    /// an inset in px.
    public enum ExtentOverride: Codable, Equatable, Sendable {
        case actions
        case nothing
        case px(Double)
        case fraction(Double)
        case inset(Double)

        public init(from decoder: any Decoder) throws {
            switch try? decoder.singleValueContainer().decode(String.self) {
            case "actions":
                self = .actions
                return
            case "none":
                self = .nothing
                return
            default: break
            }
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
            if let value = try members.decodeIfPresent(Double.self, forKey: "inset") {
                self = .inset(value)
                return
            }
            throw decoder.mismatch(ExtentOverride.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .actions: try encoder.write("actions")
            case .nothing: try encoder.write("none")
            case .px(let value): try value.encode(to: encoder)
            case .fraction(let value): try encoder.write(value, as: "fraction")
            case .inset(let value): try encoder.write(value, as: "inset")
            }
        }
    }

    /// It stops, stretches, slows, goes on, or snaps to catch points. One of another kind starts from that kind's
    /// defaults.
    public enum TrackingBeyond: String, Codable, Equatable, Sendable {
        case clamp
        case rubberBand
        case friction
        case free
        case `catch`
    }

    /// How content follows the finger past the extent.
    public struct TrackingOverride: Codable, Equatable, Sendable {
        /// It stops, stretches, slows, goes on, or snaps to catch points. One of another kind starts from that kind's
        /// defaults.
        public var beyond: TrackingBeyond?
        /// Of the rubber band (0.55 if not said), or the part of each px that friction leaves (0.5).
        public var coefficient: Double?
        /// Of a rubber band: px past the extent before it begins (0 if not said).
        public var start: Double?
        /// Of a rubber band: its asymptote, in px. Null: the cell's width.
        public var dimension: Nullable<Double>?
        /// Of a rubber band: whether content does not step where it begins (true if not said).
        public var continuous: Bool?

        public init(
            beyond: TrackingBeyond? = nil,
            coefficient: Double? = nil,
            start: Double? = nil,
            dimension: Nullable<Double>? = nil,
            continuous: Bool? = nil
        ) {
            self.beyond = beyond
            self.coefficient = coefficient
            self.start = start
            self.dimension = dimension
            self.continuous = continuous
        }
    }

    /// How a velocity is estimated.
    public enum Estimator: String, Codable, Equatable, Sendable {
        case lsq2, impulse, weightedIOS, weightedMacOS, mean, last
    }

    /// How fast a finger is taken to be.
    public struct VelocityOverride: Codable, Equatable, Sendable {
        /// How a velocity is estimated.
        public var estimator: Estimator?
        /// How far back samples count, in ms.
        public var horizon: Double?
        /// After so many ms without a sample the finger has stopped.
        public var stopGap: Double?
        /// No finger is faster, in px/s.
        public var maximum: Double?

        public init(
            estimator: Estimator? = nil,
            horizon: Double? = nil,
            stopGap: Double? = nil,
            maximum: Double? = nil
        ) {
            self.estimator = estimator
            self.horizon = horizon
            self.stopGap = stopGap
            self.maximum = maximum
        }
    }

    /// By where content would come to, by where it is, or always closed.
    public enum ReleaseRule: String, Codable, Equatable, Sendable {
        case projection, distance, never
    }

    /// A distance from the closed place: a fraction of the extent, px, or by the actions' widths.
    public enum ThresholdOverride: Codable, Equatable, Sendable {
        case halfOuterAction
        case allButHalfInnerAction
        case fraction(Double)
        case px(Double)

        public init(from decoder: any Decoder) throws {
            switch try? decoder.singleValueContainer().decode(String.self) {
            case "halfOuterAction":
                self = .halfOuterAction
                return
            case "allButHalfInnerAction":
                self = .allButHalfInnerAction
                return
            default: break
            }
            if let value = try? decoder.singleValueContainer().decode(Double.self) {
                self = .fraction(value)
                return
            }
            let members = try decoder.container(keyedBy: MemberName.self)
            if let value = try members.decodeIfPresent(Double.self, forKey: "fraction") {
                self = .fraction(value)
                return
            }
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            throw decoder.mismatch(ThresholdOverride.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .halfOuterAction: try encoder.write("halfOuterAction")
            case .allButHalfInnerAction: try encoder.write("allButHalfInnerAction")
            case .fraction(let value): try value.encode(to: encoder)
            case .px(let value): try encoder.write(value, as: "px")
            }
        }
    }

    /// Of each.
    public struct ThresholdsOverrideEach: Codable, Equatable, Sendable {
        /// A distance from the closed place: a fraction of the extent, px, or by the actions' widths.
        public var leading: ThresholdOverride?
        /// A distance from the closed place: a fraction of the extent, px, or by the actions' widths.
        public var trailing: ThresholdOverride?

        public init(leading: ThresholdOverride? = nil, trailing: ThresholdOverride? = nil) {
            self.leading = leading
            self.trailing = trailing
        }
    }

    /// A threshold for both sides, or of each.
    public enum ThresholdsOverride: Codable, Equatable, Sendable {
        case halfOuterAction
        case allButHalfInnerAction
        case fraction(Double)
        case each(ThresholdsOverrideEach)
        case px(Double)

        public init(from decoder: any Decoder) throws {
            switch try? decoder.singleValueContainer().decode(String.self) {
            case "halfOuterAction":
                self = .halfOuterAction
                return
            case "allButHalfInnerAction":
                self = .allButHalfInnerAction
                return
            default: break
            }
            if let value = try? decoder.singleValueContainer().decode(Double.self) {
                self = .fraction(value)
                return
            }
            let members = try decoder.container(keyedBy: MemberName.self)
            if let value = try members.decodeIfPresent(Double.self, forKey: "fraction") {
                self = .fraction(value)
                return
            }
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            self = .each(try ThresholdsOverrideEach(from: decoder))
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .halfOuterAction: try encoder.write("halfOuterAction")
            case .allButHalfInnerAction: try encoder.write("allButHalfInnerAction")
            case .fraction(let value): try value.encode(to: encoder)
            case .each(let value): try value.encode(to: encoder)
            case .px(let value): try encoder.write(value, as: "px")
            }
        }
    }

    /// Where a cell goes when the finger leaves it.
    public struct ReleaseOverride: Codable, Equatable, Sendable {
        /// By where content would come to, by where it is, or always closed.
        public var rule: ReleaseRule?
        /// How far ahead the projection looks, in s (0.175 if not said).
        public var seconds: Double?
        /// In place of seconds: the part d of its velocity that a scroll view keeps each ms. seconds is d / (1 - d) /
        /// 1000.
        public var deceleration: Double?
        /// How far open a closed cell is to be to open.
        public var openThreshold: ThresholdsOverride?
        /// How far open an open cell is to be to stay open.
        public var closeThreshold: ThresholdsOverride?
        /// A finger at least this fast decides by its direction, in px/s. 0: none does.
        public var velocityThreshold: Double?
        /// A swipe shorter than this goes back, in px.
        public var minimumDistance: Double?

        public init(
            rule: ReleaseRule? = nil,
            seconds: Double? = nil,
            deceleration: Double? = nil,
            openThreshold: ThresholdsOverride? = nil,
            closeThreshold: ThresholdsOverride? = nil,
            velocityThreshold: Double? = nil,
            minimumDistance: Double? = nil
        ) {
            self.rule = rule
            self.seconds = seconds
            self.deceleration = deceleration
            self.openThreshold = openThreshold
            self.closeThreshold = closeThreshold
            self.velocityThreshold = velocityThreshold
            self.minimumDistance = minimumDistance
        }
    }
}
