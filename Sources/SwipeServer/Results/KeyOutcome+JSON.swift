import Jansson
import SwipeCore

extension KeyOutcome {
    /// Writes the members of the result of `cell/key`: what the key did, and where the focus is.
    func writeMembers(of address: CellAddress, _ context: ReportContext, into writer: inout JSONWriter) {
        writer.member("handled", focus != nil)
        if let effect { writer.member("effect", effect.rawValue) }
        switch focus {
        case nil: break
        case .row: writer.member("focus", "row" as StaticString)
        case .previousRow: writer.member("focus", "previousRow" as StaticString)
        case .nextRow: writer.member("focus", "nextRow" as StaticString)
        case .button(let button):
            writer.member("focus", "button" as StaticString)
            writer.name("button")
            button.write(into: &writer)
        }
        if !menu.isEmpty { writer.array("menu", menu) { $1.write(into: &$0) } }
        writer.name("frame")
        frame.write(of: address, nil, context, into: &writer)
    }
}

extension Button {
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("side", side.rawValue)
        writer.member("action", action)
        if let title { writer.member("title", title) }
        writer.endObject()
    }
}
