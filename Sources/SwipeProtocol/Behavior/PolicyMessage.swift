import Jansson

/// Which cells may be open together, and what closes them.
package struct PolicyMessage: Sendable {
    package enum Open: String, CaseIterable, Sendable { case single, multiple, group }

    package enum Closer: String, CaseIterable, Sendable { case scroll, tap, otherBegin, otherOpen, edit, action }

    package enum Conflict: String, CaseIterable, Sendable { case closeOthers, refuse, firstToOpen }

    package var open: Open?
    package var conflict: Conflict?
    package var closeOn: [Closer]?

    package init(open: Open, conflict: Conflict, closeOn: [Closer]) {
        self.open = open
        self.conflict = conflict
        self.closeOn = closeOn
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        open = try view.choice("open", Open.self)
        conflict = try view.choice("conflict", Conflict.self)
        closeOn = try view.optional("closeOn") { closers throws(ParamsError) in
            try closers.asArray(limit: 16) { closer throws(ParamsError) in try closer.asChoice(Closer.self) }
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let open { writer.member("open", open.rawValue) }
        if let conflict { writer.member("conflict", conflict.rawValue) }
        if let closeOn {
            writer.name("closeOn")
            writer.beginArray()
            for closer in closeOn { writer.value(closer.rawValue) }
            writer.endArray()
        }
        writer.endObject()
    }
}
