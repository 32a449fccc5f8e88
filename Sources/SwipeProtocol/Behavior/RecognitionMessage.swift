import Jansson

/// When a translation begins a swipe.
package struct RecognitionMessage: Sendable {
    /// Outer nil: not named. Inner nil, null on the wire: every translation begins.
    package var directionRatio: Double??

    package init(directionRatio: Double?) {
        self.directionRatio = .some(directionRatio)
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        if view["directionRatio"] != nil {
            directionRatio = .some(try view.optionalNumber("directionRatio", in: 0...1000))
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let directionRatio {
            writer.name("directionRatio")
            if let directionRatio { writer.value(directionRatio) } else { writer.null() }
        }
        writer.endObject()
    }
}

/// Which cells may be open together, and what closes them.
package struct PolicyMessage: Sendable {
    package enum Open: String, CaseIterable, Sendable { case single, multiple }

    package enum Closer: String, CaseIterable, Sendable { case scroll, tap, otherBegin, action }

    package var open: Open?
    package var closeOn: [Closer]?

    package init(open: Open, closeOn: [Closer]) {
        self.open = open
        self.closeOn = closeOn
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        open = try view.choice("open", Open.self)
        closeOn = try view.optional("closeOn") { closers throws(ParamsError) in
            try closers.asArray(limit: 16) { closer throws(ParamsError) in try closer.asChoice(Closer.self) }
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let open { writer.member("open", open.rawValue) }
        if let closeOn {
            writer.name("closeOn")
            writer.beginArray()
            for closer in closeOn { writer.value(closer.rawValue) }
            writer.endArray()
        }
        writer.endObject()
    }
}
