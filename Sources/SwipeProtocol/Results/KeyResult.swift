package import Jansson
package import SwipeCore

/// The result of `cell/key`: what the key did, and where the focus is.
package struct KeyResult: Sendable {
    package var outcome: KeyOutcome
    package var frame: FrameMessage

    package init(_ outcome: KeyOutcome, frame: FrameMessage) {
        self.outcome = outcome
        self.frame = frame
    }

    /// Writes the members of the result's object.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("handled", outcome.focus != nil)
        if let effect = outcome.effect { writer.member("effect", effect.rawValue) }
        switch outcome.focus {
        case nil: break
        case .row: writer.member("focus", "row" as StaticString)
        case .previousRow: writer.member("focus", "previousRow" as StaticString)
        case .nextRow: writer.member("focus", "nextRow" as StaticString)
        case .button(let button):
            writer.member("focus", "button" as StaticString)
            writer.name("button")
            button.write(into: &writer)
        }
        if !outcome.menu.isEmpty { outcome.menu.write("menu", into: &writer) }
        writer.name("frame")
        frame.write(into: &writer)
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
