// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// What the daemon tells of its own accord.
    public enum Notification: Codable, Equatable, Sendable {
        /// A gesture took the cell.
        case cellSwipeBegan(CellSwipeBegan)
        /// A gesture left the cell.
        case cellSwipeEnded(CellSwipeEnded)
        /// It is decided that the cell opens.
        case cellWillOpen(CellWillOpen)
        /// The motion of the last cell/willOpen has ended.
        case cellDidOpen(CellDidOpen)
        /// It is decided that the cell closes.
        case cellWillClose(CellWillClose)
        /// The motion of the last cell/willClose has ended.
        case cellDidClose(CellDidClose)
        /// A cell at a moment that no answer tells: what a client's notification came to, a motion without did… that
        /// ended, a gesture that another one displaced.
        case cellFrame(Frame)
        /// From now on a release would perform an action.
        case actionArmed(ActionArmed)
        /// A release would no longer perform an action.
        case actionDisarmed(ActionDisarmed)
        /// The application is to perform an action, and says so with action/complete.
        case actionInvoked(ActionInvoked)
        /// A notification of the client's failed.
        case logMessage(LogMessage)
        /// A message was served. Sent where trace is messages or verbose.
        case logTrace(LogTrace)
        /// One that this library does not know.
        case other(method: String)

        private enum Member: String, CodingKey {
            case method, params
        }

        /// The notification's name in the protocol.
        public var method: String {
            switch self {
            case .cellSwipeBegan: "cell/swipeBegan"
            case .cellSwipeEnded: "cell/swipeEnded"
            case .cellWillOpen: "cell/willOpen"
            case .cellDidOpen: "cell/didOpen"
            case .cellWillClose: "cell/willClose"
            case .cellDidClose: "cell/didClose"
            case .cellFrame: "cell/frame"
            case .actionArmed: "action/armed"
            case .actionDisarmed: "action/disarmed"
            case .actionInvoked: "action/invoked"
            case .logMessage: "log/message"
            case .logTrace: "$/logTrace"
            case .other(let method): method
            }
        }

        /// The cell that it is about, if it is about one.
        public var cell: CellName? {
            switch self {
            case .cellSwipeBegan(let told): told.cell
            case .cellSwipeEnded(let told): told.cell
            case .cellWillOpen(let told): told.cell
            case .cellDidOpen(let told): told.cell
            case .cellWillClose(let told): told.cell
            case .cellDidClose(let told): told.cell
            case .cellFrame(let told): told.cell
            case .actionArmed(let told): told.cell
            case .actionDisarmed(let told): told.cell
            case .actionInvoked(let told): told.cell
            case .logMessage, .logTrace, .other: nil
            }
        }

        /// Out of a message.
        public init(from decoder: any Decoder) throws {
            let message = try decoder.container(keyedBy: Member.self)
            switch try message.decode(String.self, forKey: .method) {
            case "cell/swipeBegan": self = .cellSwipeBegan(try message.decode(CellSwipeBegan.self, forKey: .params))
            case "cell/swipeEnded": self = .cellSwipeEnded(try message.decode(CellSwipeEnded.self, forKey: .params))
            case "cell/willOpen": self = .cellWillOpen(try message.decode(CellWillOpen.self, forKey: .params))
            case "cell/didOpen": self = .cellDidOpen(try message.decode(CellDidOpen.self, forKey: .params))
            case "cell/willClose": self = .cellWillClose(try message.decode(CellWillClose.self, forKey: .params))
            case "cell/didClose": self = .cellDidClose(try message.decode(CellDidClose.self, forKey: .params))
            case "cell/frame": self = .cellFrame(try message.decode(Frame.self, forKey: .params))
            case "action/armed": self = .actionArmed(try message.decode(ActionArmed.self, forKey: .params))
            case "action/disarmed": self = .actionDisarmed(try message.decode(ActionDisarmed.self, forKey: .params))
            case "action/invoked": self = .actionInvoked(try message.decode(ActionInvoked.self, forKey: .params))
            case "log/message": self = .logMessage(try message.decode(LogMessage.self, forKey: .params))
            case "$/logTrace": self = .logTrace(try message.decode(LogTrace.self, forKey: .params))
            case let method: self = .other(method: method)
            }
        }

        /// The same members of a message.
        public func encode(to encoder: any Encoder) throws {
            var message = encoder.container(keyedBy: Member.self)
            try message.encode(method, forKey: .method)
            switch self {
            case .cellSwipeBegan(let told): try message.encode(told, forKey: .params)
            case .cellSwipeEnded(let told): try message.encode(told, forKey: .params)
            case .cellWillOpen(let told): try message.encode(told, forKey: .params)
            case .cellDidOpen(let told): try message.encode(told, forKey: .params)
            case .cellWillClose(let told): try message.encode(told, forKey: .params)
            case .cellDidClose(let told): try message.encode(told, forKey: .params)
            case .cellFrame(let told): try message.encode(told, forKey: .params)
            case .actionArmed(let told): try message.encode(told, forKey: .params)
            case .actionDisarmed(let told): try message.encode(told, forKey: .params)
            case .actionInvoked(let told): try message.encode(told, forKey: .params)
            case .logMessage(let told): try message.encode(told, forKey: .params)
            case .logTrace(let told): try message.encode(told, forKey: .params)
            case .other: break
            }
        }
    }
}
