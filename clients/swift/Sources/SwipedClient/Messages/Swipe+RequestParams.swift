// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// client: timestamps alone move time. system: the daemon's timers as well.
    public enum Clock: String, Codable, Equatable, Sendable {
        case client, system
    }

    /// What the client can play.
    public struct ClientCapabilitiesAnimation: Codable, Equatable, Sendable {
        /// What it can play an animation from: names of AnimationFormat. Others are passed over.
        public var formats: [String]?
        /// By how many px what is played may miss the motion. The default is `0.25`.
        public var maximumError: Double?

        public init(formats: [String]? = nil, maximumError: Double? = nil) {
            self.formats = formats
            self.maximumError = maximumError
        }
    }

    public struct ClientCapabilities: Codable, Equatable, Sendable {
        /// What the client can play.
        public var animation: ClientCapabilitiesAnimation?
        /// Frames are to tell where each action stands. The default is `false`.
        public var layout: Bool?
        /// Tables are opened with reducedMotion, unless they say otherwise. The default is `false`.
        public var reducedMotion: Bool?

        public init(
            animation: ClientCapabilitiesAnimation? = nil,
            layout: Bool? = nil,
            reducedMotion: Bool? = nil
        ) {
            self.animation = animation
            self.layout = layout
            self.reducedMotion = reducedMotion
        }
    }

    /// How much the session tells of itself.
    public enum Trace: String, Codable, Equatable, Sendable {
        case off, messages, verbose
    }

    /// A destructive one removes its row when it was performed.
    public enum ActionStyle: String, Codable, Equatable, Sendable {
        case normal, destructive
    }

    /// What can be done to a row, on a button that the swipe reveals. How it looks stays with the client.
    public struct Action: Codable, Equatable, Sendable {
        /// Names it, within its side.
        public var id: String
        /// The button's width, in px.
        public var width: Double
        /// Its name, given back by cell/actions.
        public var title: String?
        /// A destructive one removes its row when it was performed. The default is `normal`.
        public var style: ActionStyle?

        public init(id: String, width: Double, title: String? = nil, style: ActionStyle? = nil) {
            self.id = id
            self.width = width
            self.title = title
            self.style = style
        }
    }

    /// The actions of both sides, from the outer edge inwards. A side that is not named keeps what it has.
    public struct Actions: Codable, Equatable, Sendable {
        /// Of the leading side.
        public var leading: [Action]?
        /// Of the trailing side.
        public var trailing: [Action]?

        public init(leading: [Action]? = nil, trailing: [Action]? = nil) {
            self.leading = leading
            self.trailing = trailing
        }
    }

    /// Left to right, or right to left.
    public enum LayoutDirection: String, Codable, Equatable, Sendable {
        case ltr, rtl
    }

    /// Along vertical, leading is the top.
    public enum Axis: String, Codable, Equatable, Sendable {
        case horizontal, vertical
    }

    /// Cells are named by keys, or by [section, row].
    public enum Identity: String, Codable, Equatable, Sendable {
        case key, indexPath
    }

    /// A row's place: [section, row].
    public struct Row: Codable, Hashable, Sendable {
        public var section: Int
        public var row: Int

        public init(section: Int, row: Int) {
            self.section = section
            self.row = row
        }

        public init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            section = try list.decode(Int.self)
            row = try list.decode(Int.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(section)
            try list.encode(row)
        }
    }

    /// A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths.
    public enum CellName: Codable, Hashable, Sendable {
        case text(String)
        case number(Int)
        case row(Row)

        public init(from decoder: any Decoder) throws {
            if let value = try? decoder.singleValueContainer().decode(String.self) {
                self = .text(value)
                return
            }
            if let value = try? decoder.singleValueContainer().decode(Int.self) {
                self = .number(value)
                return
            }
            if let value = try? decoder.singleValueContainer().decode(Row.self) {
                self = .row(value)
                return
            }
            throw decoder.mismatch(CellName.self)
        }

        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let value): try value.encode(to: encoder)
            case .number(let value): try value.encode(to: encoder)
            case .row(let value): try value.encode(to: encoder)
            }
        }
    }

    public struct RowMove: Codable, Equatable, Sendable {
        /// Where it was before the batch.
        public var from: Row
        /// Where it is after it.
        public var to: Row

        public init(from: Row, to: Row) {
            self.from = from
            self.to = to
        }
    }

    public struct SectionMove: Codable, Equatable, Sendable {
        /// Where it was before the batch.
        public var from: Int
        /// Where it is after it.
        public var to: Int

        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// A side of a cell, by reading direction.
    public enum Side: String, Codable, Equatable, Sendable {
        case leading, trailing
    }

    /// A place, translation or velocity, always given whole.
    public struct Vector: Codable, Equatable, Sendable {
        /// To the right, in px or px/s.
        public var x: Double
        /// Down, in px or px/s.
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// What a pointer is.
    public enum Device: String, Codable, Equatable, Sendable {
        case touch, mouse, pen
    }

    /// Where a pointer was at a moment before the message's.
    public struct PointerSample: Codable, Equatable, Sendable {
        /// px from the left and top of the cell at rest.
        public var position: Vector
        /// When, in ms.
        public var timestamp: Double
        /// Made up to fall on a frame: it moves content, and says nothing of velocity. The default is `false`.
        public var resampled: Bool?

        public init(position: Vector, timestamp: Double, resampled: Bool? = nil) {
            self.position = position
            self.timestamp = timestamp
            self.resampled = resampled
        }
    }

    /// Deltas of momentum move nothing.
    public enum WheelPhase: String, Codable, Equatable, Sendable {
        case began, changed, ended, cancelled, momentum
    }

    /// What becomes of a cell when its action is done.
    public enum Completion: String, Codable, Equatable, Sendable {
        case close, remove, stay
    }
}
