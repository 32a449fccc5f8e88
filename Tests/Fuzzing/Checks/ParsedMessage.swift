import Jansson

/// A message of a session, by JSON-RPC.
enum ParsedMessage: Equatable {
    struct Answer: Equatable {
        var id: MessageID
        /// The error code; nil if there is a result.
        var code: Int64?
    }

    case notification(String)
    case answer(Answer)
    case batch([Answer])

    /// Parses a message, and validates that it has exactly the members that JSON-RPC and the protocol require.
    init(_ root: JSONView) throws(CheckFailure) {
        if root.kind == .array {
            var answers: [Answer] = []
            try root.forEachElement { _, element throws(CheckFailure) in
                answers.append(try ParsedMessage.answer(element))
            }
            try expect(!answers.isEmpty, "an empty batch is answered")
            self = .batch(answers)
        } else if let method = root["method"]?.string {
            try ParsedMessage.expectMembers(["jsonrpc", "method", "params"], of: root)
            try expect(root["params"]?.kind == .object, "params of \(method)")
            try expect(ParsedMessage.notifications.contains(method), "there is no notification \(method)")
            self = .notification(method)
        } else {
            self = .answer(try ParsedMessage.answer(root))
        }
    }

    private static func answer(_ view: JSONView) throws(CheckFailure) -> Answer {
        guard let id = MessageID(view["id"]) else { throw CheckFailure("an answer's id: \(view.excerpt())") }
        guard let error = view["error"] else {
            try expectMembers(["id", "jsonrpc", "result"], of: view)
            return Answer(id: id, code: nil)
        }
        try expectMembers(["error", "id", "jsonrpc"], of: view)
        guard error["code"]?.kind == .integer, let code = error["code"]?.integer, let text = error["message"]?.string,
            !text.isEmpty
        else { throw CheckFailure("an error without a code or a message: \(view.excerpt(maximumBytes: 400))") }
        return Answer(id: id, code: code)
    }

    private static func expectMembers(_ names: [String], of view: JSONView) throws(CheckFailure) {
        var present: Set<String> = []
        view.forEachMember { name, _ in present.insert(name) }
        try expect(
            present == Set(names) && view["jsonrpc"]?.string == "2.0",
            "no message of JSON-RPC: \(view.excerpt(maximumBytes: 400))")
    }

    static let notifications: Set<String> = [
        "cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose", "cell/swipeBegan", "cell/swipeEnded",
        "cell/frame", "cell/releaseChanged", "cell/announce", "action/armed", "action/disarmed", "action/invoked",
        "log/message", "$/logTrace",
    ]
}

/// An id with its kind.
enum MessageID: Hashable {
    case null
    case integer(Int64)
    case real(UInt64)
    case string(String)

    /// Nil for a missing id, and for values that cannot be ids.
    init?(_ view: JSONView?) {
        guard let view else { return nil }
        switch view.kind {
        case .null: self = .null
        case .integer: self = .integer(view.integer ?? 0)
        case .real: self = .real((view.number ?? 0).bitPattern)
        case .string: self = .string(view.string ?? "")
        case .boolean, .array, .object: return nil
        }
    }
}
