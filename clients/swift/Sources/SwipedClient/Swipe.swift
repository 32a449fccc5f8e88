/// The namespace of the protocol's messages. Their members have the names and units of the protocol's reference.
public enum Swipe {
    /// The result of a method whose result is null.
    public struct Nothing: Codable, Equatable, Sendable {
        public init() {}

        public init(from decoder: any Decoder) throws {}
    }
}

extension Swipe.CellName: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(value)
    }
}

extension Swipe.CellName: CustomStringConvertible {
    public var description: String {
        switch self {
        case .text(let name): name
        case .number(let number): String(number)
        case .row(let row): "[\(row.section), \(row.row)]"
        }
    }
}

extension Swipe.Refusal: CustomStringConvertible {
    public var description: String {
        message
    }
}

extension SwipedError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notStarted(let reason), .garbled(let reason), .timedOut(let reason): reason
        case .ended(let status?): "the daemon ended with status \(status)"
        case .ended(nil): "the daemon ended"
        case .cancelled: "cancelled"
        default: refusal.map(\.message) ?? ""
        }
    }
}
