import JSONRPC
import Jansson
import SwipeServer

/// The module has no snapshots, because Embedded Swift has no `Codable`.
extension Session {
    mutating func makeSnapshot() throws(RPCError) -> MethodResult { throw .noSnapshots("session/snapshot") }

    mutating func restoreSnapshot(_ params: JSONView) throws(RPCError) -> MethodResult {
        throw .noSnapshots("session/restore")
    }
}

extension RPCError {
    fileprivate static func noSnapshots(_ method: String) -> RPCError {
        RPCError(
            code: Code.methodNotFound, message: "Unknown method \"\(method)\".",
            data: ["member": "method", "came": .string("\"\(method)\"")])
    }
}
