import Jansson
import SwipeServer

/// The responses that JSON-RPC and the rules `rpc.…` require for a text. It does not use the daemon's `Envelope`.
enum ExpectedResponse: Equatable {
    struct Answer: Equatable {
        var id: MessageID
        /// The required error code; nil if the method decides.
        var code: Int64?
        /// The method of a request.
        var method: String?
    }

    case nothing
    /// A notification of a method: no response.
    case notification(String)
    case answer(Answer)
    case batch([ExpectedResponse])
    /// A number is out of range: at most one error.
    case unreadableNumber

    /// Reads a whole text.
    init(_ text: [UInt8]) {
        do {
            let document = try JSONDocument(parsing: text.span, maximumDepth: Limits().depth)
            self = ExpectedResponse(root: document.root)
        } catch .numberOutOfRange {
            self = .unreadableNumber
        } catch {
            self = .answer(Answer(id: .null, code: -32700))
        }
    }

    private init(root: JSONView) {
        guard root.kind == .array else {
            self = ExpectedResponse(message: root)
            return
        }
        if root.count == 0 || root.count > Limits().batch {
            self = .answer(Answer(id: .null, code: -32600))
            return
        }
        var elements: [ExpectedResponse] = []
        root.forEachElement { _, element in elements.append(ExpectedResponse(message: element)) }
        self = .batch(elements)
    }

    private init(message: JSONView) {
        func invalid(_ id: MessageID?) -> ExpectedResponse { .answer(Answer(id: id ?? .null, code: -32600)) }
        let id = MessageID(message["id"])
        let hasBadID = message["id"] != nil && (id == nil || id == .null)
        let isReply = message["method"] == nil && (message["result"] != nil || message["error"] != nil)
        guard message.kind == .object, !hasBadID || isReply && id == .null else {
            self = invalid(nil)
            return
        }
        guard message["jsonrpc"]?.string == "2.0" else {
            self = invalid(id)
            return
        }
        guard let method = message["method"]?.string else {
            self = isReply ? .nothing : invalid(id)
            return
        }
        let takesParams: Bool
        switch message["params"]?.kind {
        case .object, .array, .null, nil: takesParams = true
        case .string, .integer, .real, .boolean: takesParams = false
        }
        if !takesParams {
            self = invalid(id)
        } else if let id {
            self = .answer(Answer(id: id, code: nil, method: method))
        } else {
            self = .notification(method)
        }
    }

    /// The expected responses, in their order.
    var answers: [Answer] {
        switch self {
        case .nothing, .notification, .unreadableNumber: []
        case .answer(let answer): [answer]
        case .batch(let elements): elements.flatMap(\.answers)
        }
    }

    /// The methods that may have been called.
    var methods: [String] {
        switch self {
        case .nothing, .unreadableNumber: []
        case .notification(let method): [method]
        case .answer(let answer): answer.method.map { [$0] } ?? []
        case .batch(let elements): elements.flatMap(\.methods)
        }
    }

    /// Holds what came against what is due. `isCut`: the session ended with the message, and perhaps within it.
    func check(_ actual: [ParsedMessage], isCut: Bool) throws(CheckFailure) {
        var answers: [ParsedMessage.Answer] = []
        for (index, written) in actual.enumerated() {
            switch written {
            case .notification: continue
            case .answer(let answer):
                if case .batch = self { throw CheckFailure("a batch is answered by one answer") }
                answers.append(answer)
            case .batch(let batch):
                guard case .batch = self else { throw CheckFailure("one message is answered by a batch") }
                answers += batch
            }
            try expect(index == actual.count - 1, "something is written behind the answer: \(actual)")
        }
        if case .unreadableNumber = self {
            try expect(
                answers.count <= 1 && answers.allSatisfy { [-32600, -32602, -32700].contains($0.code) },
                "a number that cannot be read comes to \(actual)")
            return
        }
        let expected = self.answers
        try expect(
            isCut ? answers.count <= expected.count : answers.count == expected.count,
            "expected are \(expected), and there actual \(actual)")
        for (answer, expected) in zip(answers, expected) {
            try expect(
                answer.id == expected.id, "expected is an answer to \(expected.id), and \(answer.id) is answered")
            try expect(
                expected.code == nil || expected.code == answer.code, "expected is \(expected), and \(answer) actual")
        }
    }
}
