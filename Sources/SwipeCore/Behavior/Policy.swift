/// How many cells may be open at the same time, and what closes them.
package struct Policy: Hashable, Sendable, Overridable {
    /// How many cells may be open.
    package enum Open: String, Hashable, CaseIterable, Sendable {
        /// At most one cell of the table. When another opens, it closes.
        case single
        case multiple
        /// At most one cell of all tables in the same group.
        case group
    }

    /// What closes open cells: scrolling, a tap, a swipe of another cell, another cell that opens, an edit of rows, an
    /// action, a pointer that goes down elsewhere, a tap on the cell's own content.
    package enum Closer: String, Hashable, CaseIterable, Sendable {
        case scroll, tap, otherBegin, otherOpen, edit, action, down, content
    }

    /// What happens if one cell may be open and another is to open.
    package enum Conflict: String, Hashable, CaseIterable, Sendable {
        /// The other cells close.
        case closeOthers
        /// The first stays, and the second is refused.
        case refuse
        /// As `closeOthers`, but the program can open no cell while another is opening.
        case firstToOpen
    }

    package var open = Open.single
    package var conflict = Conflict.closeOthers
    /// Each at most once, in the order of `Closer.allCases`.
    package var closeOn: [Closer] = [.scroll, .tap, .otherBegin]

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("open", &open)
        try object.member("conflict", &conflict)
        if let closers = try object.choices("closeOn", closeOn, limit: 16) {
            closeOn = Closer.allCases.filter { closers.contains($0) }
        }
    }

    /// Whether at most one cell of a table may be open.
    package var isSingle: Bool {
        switch open {
        case .single, .group: true
        case .multiple: false
        }
    }

    /// Whether a cell may not begin to open while another is open.
    package var refusesSecond: Bool { isSingle && conflict == .refuse }
}
