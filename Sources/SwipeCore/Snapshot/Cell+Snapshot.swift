extension Rest: Coded {
    private enum Kind: String, CaseIterable { case closed, open, stop, expanded }

    package init(_ object: inout MemberCoder, _ old: Rest?) throws(CodingError) {
        let (kind, side): (Kind?, Side?) =
            switch old {
            case nil: (nil, nil)
            case .closed: (.closed, nil)
            case .open(let side): (.open, side)
            case .stop(let side, _): (.stop, side)
            case .expanded(let side): (.expanded, side)
            }
        switch try object.choice("type", kind) {
        case .closed: self = .closed
        case .open: self = .open(try object.choice("side", side))
        case .stop:
            self = .stop(try object.choice("side", side), try object.integer("stop", old?.stop, in: CodedRange.stop))
        case .expanded: self = .expanded(try object.choice("side", side))
        }
    }
}

extension Cell: Coded {
    /// `ordinal` follows from the order of the rows. A removed row is not in a snapshot.
    package init(_ object: inout MemberCoder, _ old: Cell?) throws(CodingError) {
        self.init()
        state = try object.object("state", old?.state)
        lastReportedRest = try object.optionalObject("reported", old?.lastReportedRest)
        lastSide = try object.choice("lastSide", old?.lastSide)
        for invocation in try object.optionalArray("invocations", old?.invocations.written, counts: 1...Int.max) ?? [] {
            invocations.append(invocation)
        }
        pending = try object.optionalObject("pending", old?.pending)
        filling = try object.optionalText("filling", old?.filling)
        removesAfterSettling = try object.flag("removesAfterSettling", old?.removesAfterSettling)
    }
}

extension Invocations {
    /// Nil if there are none: an empty list is not written.
    fileprivate var written: [Invocation]? { isEmpty ? nil : list }
}

extension Cell.State: Coded {
    private enum Kind: String, CaseIterable { case resting, tracking, settling, collapsing, restoring }

    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        var (rest, gesture, motion, place): (Rest?, Tracking?, Animation?, Double?) = (nil, nil, nil, nil)
        let kind: Kind?
        switch old {
        case nil, .changing: kind = nil
        case .resting(let old): (kind, rest) = (.resting, old)
        case .tracking(let old): (kind, gesture) = (.tracking, old)
        case .settling(let old): (kind, motion) = (.settling, old)
        case .collapsing(let old, let offset): (kind, motion, place) = (.collapsing, old, offset)
        case .restoring(let old, let offset): (kind, motion, place) = (.restoring, old, offset)
        }
        switch try object.choice("type", kind) {
        case .resting: self = .resting(try object.object("rest", rest))
        case .tracking: self = .tracking(try object.object("gesture", gesture))
        case .settling: self = .settling(try object.object("animation", motion))
        case .collapsing:
            self = .collapsing(
                try object.object("animation", motion),
                offset: try object.number("offset", place, in: CodedRange.offset))
        case .restoring:
            self = .restoring(
                try object.object("animation", motion),
                offset: try object.number("offset", place, in: CodedRange.offset))
        }
    }
}

extension Animation: Coded {
    package init(_ object: inout MemberCoder, _ old: Animation?) throws(CodingError) {
        self.init(
            id: try object.integer("id", old?.id, in: CodedRange.id),
            order: try object.integer("order", old?.order, in: CodedRange.id),
            start: try object.time("start", old?.start), trajectory: try object.object("trajectory", old?.trajectory),
            target: try object.object("target", old?.target),
            announcement: try object.optionalObject("announcement", old?.announcement),
            performs: try object.optionalText("performs", old?.performs))
    }
}

extension Animation.Announcement: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        self.init(
            rest: try object.object("rest", old?.rest), side: try object.choice("side", old?.side),
            cause: try object.choice("cause", old?.cause))
    }
}

extension PendingInvocation: Coded {
    package init(_ object: inout MemberCoder, _ old: PendingInvocation?) throws(CodingError) {
        self.init(
            invocation: try object.integer("invocation", old?.invocation, in: CodedRange.id),
            action: try object.text("action", old?.action),
            isSelfCompleting: try object.flag("selfCompleting", old?.isSelfCompleting),
            completion: try object.optionalChoice("completion", old?.completion))
    }
}

extension Invocation: Coded {
    package init(_ object: inout MemberCoder, _ old: Invocation?) throws(CodingError) {
        self.init(
            id: try object.integer("id", old?.id, in: CodedRange.id), action: try object.text("action", old?.action),
            side: try object.choice("side", old?.side), trigger: try object.choice("trigger", old?.trigger),
            time: try object.time("time", old?.time), deadline: try object.object("deadline", old?.deadline))
    }
}

extension OrphanedInvocation: Coded {
    package init(_ object: inout MemberCoder, _ old: OrphanedInvocation?) throws(CodingError) {
        self.init(
            id: try object.integer("id", old?.id, in: CodedRange.id),
            address: CellAddress(
                table: try object.text("table", old?.address.table), key: try object.key("cell", old?.address.key)),
            deadline: try object.object("deadline", old?.deadline))
    }
}

extension Deadline: Coded {
    package init(_ object: inout MemberCoder, _ old: Deadline?) throws(CodingError) {
        self.init(
            time: try object.time("time", old?.time),
            order: try object.integer("order", old?.order, in: CodedRange.id))
    }
}

extension MemberCoder {
    package mutating func time(_ name: String, _ old: Timestamp?) throws(CodingError) -> Timestamp {
        Timestamp(milliseconds: try number(name, old?.milliseconds, in: CodedRange.time))
    }

    mutating func vector(_ name: String, _ old: Vector?) throws(CodingError) -> Vector {
        Vector(
            x: try number("\(name)X", old?.x, in: CodedRange.offset),
            y: try number("\(name)Y", old?.y, in: CodedRange.offset))
    }

    /// The name of a cell, in the form of messages.
    mutating func key(_ name: String, _ old: CellKey?) throws(CodingError) -> CellKey {
        let value = try required(name, member(name, old?.written))
        guard let key = CellKey(value) else {
            throw error("a string of at most 1024 bytes, an integer, or [section, row]", at: name)
        }
        return key
    }
}

extension CellKey {
    fileprivate var written: CodedValue {
        switch self {
        case .string(let key): .string(key)
        case .integer(let key): .integer(key)
        case .indexPath(let section, let row):
            .array([.integer(section), .integer(row)])
        }
    }

    fileprivate init?(_ value: CodedValue) {
        switch value {
        case .string(let key) where key.utf8.count <= CodedRange.nameBytes: self = .string(key)
        case .array(let path) where path.count == 2:
            guard let section = path[0].integer, let row = path[1].integer, section >= 0, row >= 0
            else { return nil }
            self = .indexPath(section: section, row: row)
        case .integer, .real:
            guard let key = value.integer else { return nil }
            self = .integer(key)
        case .null, .string, .array, .boolean, .precise, .object: return nil
        }
    }
}
