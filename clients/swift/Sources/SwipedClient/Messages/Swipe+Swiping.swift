// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// How far a pointer comes before it is certain, in px: for all devices, or each.
    public struct RecognitionSlop: Codable, Equatable, Sendable {
        /// Of a finger, in px.
        public var touch: Double
        /// Of a mouse, in px.
        public var mouse: Double
        /// Of a pen, in px.
        public var pen: Double
    }

    /// When a translation begins a swipe.
    public struct Recognition: Codable, Equatable, Sendable {
        /// By how much the way along the axis exceeds the way across it. Null: every translation begins.
        public var directionRatio: Double?
        /// How far a pointer comes before it is certain, in px: for all devices, or each.
        public var slop: RecognitionSlop
        /// How far from the cell's ends a pointer must go down, in px.
        public var edgeInset: Double
    }

    /// How far a side opens.
    public enum Extent: Codable, Equatable, Sendable {
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
            throw decoder.mismatch(Extent.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .actions: try encoder.write("actions")
            case .nothing: try encoder.write("none")
            case .px(let value): try encoder.write(value, as: "px")
            case .fraction(let value): try encoder.write(value, as: "fraction")
            case .inset(let value): try encoder.write(value, as: "inset")
            }
        }
    }

    /// How content follows the finger past the extent.
    public struct Tracking: Codable, Equatable, Sendable {
        /// It stops, stretches, slows, goes on, or snaps to catch points. One of another kind starts from that kind's
        /// defaults.
        public var beyond: TrackingBeyond
        /// Of the rubber band (0.55 if not said), or the part of each px that friction leaves (0.5).
        public var coefficient: Double?
        /// Of a rubber band: px past the extent before it begins (0 if not said).
        public var start: Double?
        /// Of a rubber band: its asymptote, in px. Null: the cell's width.
        public var dimension: Nullable<Double>?
        /// Of a rubber band: whether content does not step where it begins (true if not said).
        public var continuous: Bool?
    }

    /// How fast a finger is taken to be.
    public struct Velocity: Codable, Equatable, Sendable {
        /// How a velocity is estimated.
        public var estimator: Estimator
        /// How far back samples count, in ms.
        public var horizon: Double
        /// After so many ms without a sample the finger has stopped.
        public var stopGap: Double
        /// No finger is faster, in px/s.
        public var maximum: Double
    }

    /// A distance from the closed place: a number is a fraction of the extent.
    public enum Threshold: Codable, Equatable, Sendable {
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
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            throw decoder.mismatch(Threshold.self)
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
    public struct ThresholdsEach: Codable, Equatable, Sendable {
        /// A distance from the closed place: a number is a fraction of the extent.
        public var leading: Threshold
        /// A distance from the closed place: a number is a fraction of the extent.
        public var trailing: Threshold
    }

    /// A threshold for both sides, or of each.
    public enum Thresholds: Codable, Equatable, Sendable {
        case halfOuterAction
        case allButHalfInnerAction
        case fraction(Double)
        case each(ThresholdsEach)
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
            if let value = try members.decodeIfPresent(Double.self, forKey: "px") {
                self = .px(value)
                return
            }
            self = .each(try ThresholdsEach(from: decoder))
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
    public struct Release: Codable, Equatable, Sendable {
        /// By where content would come to, by where it is, or always closed.
        public var rule: ReleaseRule
        /// How far ahead the projection looks, in s (0.175 if not said).
        public var seconds: Double?
        /// A threshold for both sides, or of each.
        public var openThreshold: Thresholds
        /// A threshold for both sides, or of each.
        public var closeThreshold: Thresholds
        /// A finger at least this fast decides by its direction, in px/s. 0: none does.
        public var velocityThreshold: Double
        /// A swipe shorter than this goes back, in px.
        public var minimumDistance: Double
    }
}
