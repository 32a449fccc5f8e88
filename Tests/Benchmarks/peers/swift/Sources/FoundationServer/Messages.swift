/// A cell's name, or a request's: a string or an integer.
enum Key: Codable {
    case string(String)
    case integer(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let string): try container.encode(string)
        case .integer(let integer): try container.encode(integer)
        }
    }
}

/// What tells how the rest of a message is to be read.
struct Envelope: Decodable {
    let id: Key?
    let method: String
}

/// A message whose method is known.
struct Request<Params: Decodable>: Decodable {
    let params: Params
}

struct Answer<Result: Encodable>: Encodable {
    var jsonrpc = "2.0"
    let id: Key
    let result: Result
}

struct OpenTable: Decodable {
    let table: String
    let width: Double
}

struct Gesture: Decodable {
    struct Vector: Decodable {
        let x, y: Double
    }

    let table: String
    let cell: Key
    let timestamp: Double
    let translation: Vector
    let velocity: Vector?
}

struct TableOpened: Encodable {
    let table: String
    let revision: Int
}

/// A member that is nil is left out, as `JSONEncoder` does it: less to write than swiped has.
struct Frame: Encodable {
    let table: String
    let cell: Key
    let revision: Int
    var phase = "tracking"
    let offset: Double
    var target = 0.0
    let side: String?
    let progress: Double
    var armed: String?
}

struct Nothing: Codable {}
