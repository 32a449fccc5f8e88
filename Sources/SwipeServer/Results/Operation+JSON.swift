import Jansson
import SwipeCore

extension Operation {
    /// The operation as the request that performs it.
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .open(let side):
            writer.member("method", Method.cellOpen.rawValue)
            writer.member("side", side.rawValue)
        case .close: writer.member("method", Method.cellClose.rawValue)
        case .invoke(let action, let side):
            writer.member("method", Method.actionInvoke.rawValue)
            writer.member("side", side.rawValue)
            writer.member("action", action.id)
            if let title = action.title { writer.member("title", title) }
        }
        writer.endObject()
    }
}
