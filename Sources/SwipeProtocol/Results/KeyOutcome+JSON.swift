package import Jansson
package import SwipeCore

extension KeyOutcome {
    /// Writes the members of the result of `cell/key`: what the key did, and where the focus is.
    package func writeMembers(of address: CellAddress, _ context: ReportContext, into writer: inout JSONWriter) {
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
        if !menu.isEmpty { menu.write("menu", into: &writer) }
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

extension [Button] {
    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for button in self { button.write(into: &writer) }
        writer.endArray()
    }
}
