package import Jansson

/// An operation on a cell that needs no gesture, as the request that performs it.
package struct OperationMessage: Sendable {
    package var method: Method
    package var side: SideName?
    package var action: String?
    package var title: String?

    package init(method: Method, side: SideName?, action: String? = nil, title: String? = nil) {
        self.method = method
        self.side = side
        self.action = action
        self.title = title
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("method", method.rawValue)
        if let side { writer.member("side", side.rawValue) }
        if let action { writer.member("action", action) }
        if let title { writer.member("title", title) }
        writer.endObject()
    }
}
