package import Jansson

/// What kind of JSON-RPC message a JSON value is. It looks at the envelope only: it knows no method.
package enum Envelope: Equatable, Sendable {
    case request(id: RequestID, method: String)
    case notification(method: String)
    /// A response. The daemon sends no requests, so it ignores them.
    case response
    /// Not a valid message. The daemon responds with this error, and with `"id": null` if the id is nil.
    case invalid(id: RequestID?, RPCError)

    /// Validates a message that is not a batch.
    ///
    /// An id may be a string or a number. `params` may be absent, null (Emacs sends that), an object or an array.
    /// Unknown members are ignored.
    package static func read(_ view: JSONView) -> Envelope {
        guard view.kind == .object else {
            return invalid(nil, nil, "The message is not a JSON object.", expected: "an object", came: view)
        }
        var id: RequestID?
        if let member = view["id"] { id = RequestID(member) }
        let method = view["method"]
        // The daemon never responds to a response, not even to an invalid one: two peers could do so forever.
        if method == nil, view["result"] != nil || view["error"] != nil { return .response }
        if let member = view["id"], id == nil {
            return invalid(
                nil, "id", "The \"id\" member is neither a string nor a number.", expected: "a string or a number",
                came: member)
        }
        guard let version = view["jsonrpc"] else {
            return invalid(id, "jsonrpc", "The message has no \"jsonrpc\" member.", expected: "\"2.0\"", came: nil)
        }
        guard version.string == "2.0" else {
            return invalid(id, "jsonrpc", "The \"jsonrpc\" member is not \"2.0\".", expected: "\"2.0\"", came: version)
        }
        guard let method else {
            return invalid(id, "method", "The message has no \"method\" member.", expected: "a string", came: nil)
        }
        guard let name = method.string else {
            return invalid(id, "method", "The \"method\" member is not a string.", expected: "a string", came: method)
        }
        if let params = view["params"] {
            switch params.kind {
            case .object, .array, .null: break
            case .boolean, .integer, .real, .string:
                return invalid(
                    id, "params", "The \"params\" member is not an object.", expected: "an object", came: params)
            }
        }
        if let id { return .request(id: id, method: name) }
        return .notification(method: name)
    }

    @inline(never)
    private static func invalid(
        _ id: RequestID?, _ member: String?, _ message: String, expected: String, came: JSONView?
    ) -> Envelope {
        .invalid(
            id: id,
            RPCError(
                RPCError.Code.invalidRequest, message, member: member, expected: expected, came: came?.excerpt()))
    }
}
