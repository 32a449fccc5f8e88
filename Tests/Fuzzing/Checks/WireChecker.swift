import Jansson

/// Checks the sequence of a session's output, and that no notification is missing at the end.
///
/// The checker in `SwipeCoreTests` does the same for the events of the engine. This one knows messages, so it also
/// follows tables, edits and restores.
struct WireChecker {
    struct Place: Hashable {
        var table: String
        /// The name of the cell as JSON text.
        var cell: String
    }

    /// The transition that a `will…` announces.
    struct Move: Equatable {
        var opens: Bool
        var side: String
        var cause: String
    }

    struct CellState {
        /// The `will…` whose `did…` is still missing.
        var pending: Move?
        /// The side that was reported as open, "" for closed; nil after an animation was interrupted.
        var lastReportedRest: String? = ""
        var isHeld = false
        /// The action that a release would perform.
        var armed: String?
    }

    var cells: [Place: CellState] = [:]
    private var running: Set<Int64> = []
    private var ended: Set<Int64> = []
    private var lastInvocation: Int64 = 0
    private var revision: Int64 = 0
    private var time = 0.0
    /// Whether the checks are suspended, after a message that they cannot follow.
    var isSuspended = false
    /// Cells that an edit has removed. Notifications use their old names until they are reported as removed.
    var removedCells: [Place: CellState] = [:]

    mutating func note(_ method: String, _ params: JSONView) throws(CheckFailure) {
        if isSuspended { return }
        try count(params)
        guard let place = Place(params) else { return }
        if let moment = params["timestamp"]?.number {
            try expect(moment >= time, "\(method) tells of \(moment) after \(time)")
            time = moment
        }
        if let gone = removedCells[place] {
            var state = gone
            try note(method, params, &state)
            removedCells[place] = method == "cell/frame" && params["phase"]?.string == "removed" ? nil : state
        } else {
            var state = cells[place, default: CellState()]
            try note(method, params, &state)
            cells[place] = state
        }
    }

    private mutating func note(_ method: String, _ params: JSONView, _ state: inout CellState) throws(CheckFailure) {
        switch method {
        case "cell/swipeBegan":
            try expect(!state.isHeld, "a held cell begins a swipe")
            state.isHeld = true
        case "cell/swipeEnded":
            try expect(state.isHeld, "a cell that is not held ends a swipe")
            try expect(params["cancelled"]?.boolean == false || state.armed == nil, "armed after a cancel")
            try expectNumbers(["offset", "velocity"], of: params)
            state.isHeld = false
            state.armed = nil
        case "cell/willOpen", "cell/willClose": try will(Move(method, params), params, &state)
        case "cell/didOpen", "cell/didClose": try did(Move(method, params), params, &state)
        case "cell/frame": try frame(params, &state)
        case "action/armed":
            try expect(state.armed == nil && state.isHeld, "armed twice, or without a gesture")
            state.armed = params["action"]?.string
        case "action/disarmed":
            try expect(state.armed == params["action"]?.string && state.isHeld, "disarmed, and was not armed")
            state.armed = nil
        case "action/invoked":
            let id = params["invocation"]?.integer ?? 0
            try expect(id == lastInvocation + 1, "invocation \(id) after \(lastInvocation)")
            lastInvocation = id
        default: break
        }
    }

    private mutating func will(_ move: Move, _ params: JSONView, _ state: inout CellState) throws(CheckFailure) {
        try expect(state.pending == nil, "\(move) before the did… of \(String(describing: state.pending))")
        try expect(state.lastReportedRest != (move.opens ? move.side : ""), "\(move), and it is there")
        state.pending = move
        if let animation = params["animation"] { try begin(animation) }
    }

    private mutating func did(_ move: Move, _ params: JSONView, _ state: inout CellState) throws(CheckFailure) {
        try expect(state.pending == move, "the did… of \(move), expected was \(String(describing: state.pending))")
        let isFinished = params["finished"]?.boolean == true
        state.pending = nil
        state.lastReportedRest = isFinished ? (move.opens ? move.side : "") : nil
        if let animation = params["animation"]?.integer { try end(animation, isFinished) }
    }

    // MARK: Frames

    /// Checks a frame in a response.
    mutating func look(_ frame: JSONView) throws(CheckFailure) {
        guard !isSuspended, let place = Place(frame) else { return }
        var state = cells[place, default: CellState()]
        try self.frame(frame, &state)
        cells[place] = state
    }

    private mutating func frame(_ frame: JSONView, _ state: inout CellState) throws(CheckFailure) {
        let text = frame.excerpt(maximumBytes: 300)
        try expectNumbers(["offset", "target", "progress"], of: frame)
        try expect((frame["side"]?.isNull == true) == (frame["offset"]?.number == 0), "the side in \(text)")
        try endMotion(of: frame)
        if let collapse = frame["collapse"] { try begin(collapse) }
        if let animation = frame["animation"] { try begin(animation) }
        let phase = frame["phase"]?.string ?? ""
        try expect((phase == "tracking") == state.isHeld, "\(text), held: \(state.isHeld)")
        try expect(frame["armed"]?.string == state.armed, "\(text), armed: \(String(describing: state.armed))")
        switch phase {
        case "tracking", "settling", "collapsing", "restoring": break
        case "closed", "open":
            try expect(frame["offset"]?.number == frame["target"]?.number, "it rests beside its place: \(text)")
            let isKnown = state.lastReportedRest.map { $0.isEmpty == (phase == "closed") } ?? false
            try expect(state.pending == nil && isKnown, "it rests elsewhere than was output: \(state), \(text)")
        case "expanded", "pending":
            try expect(frame["offset"]?.number == frame["target"]?.number, "it rests beside its place: \(text)")
            try expect(state.pending == nil, "it rests, and is pending a did…: \(state), \(text)")
        case "removed":
            try expect(state.pending == nil, "its row is gone, and it is pending a did…: \(state)")
            state = CellState()
        default: throw CheckFailure("no phase: \(text)")
        }
    }

    // MARK: Invariants

    mutating func count(_ body: JSONView) throws(CheckFailure) {
        guard !isSuspended, let actual = body["revision"]?.integer else { return }
        try expect(actual >= revision, "revision \(actual) after \(revision)")
        revision = actual
    }

    /// The cells with an active swipe, as far as reported.
    var held: [Place] {
        isSuspended ? [] : cells.filter(\.value.isHeld).keys.sorted { ($0.table, $0.cell) < ($1.table, $1.cell) }
    }

    /// Checks, after all deadlines have passed, that no notification is missing.
    func rest() throws(CheckFailure) {
        if isSuspended { return }
        let lost = running.sorted()
        try expect(lost.isEmpty, "animations \(lost) never ended")
        for (place, state) in cells where !state.isHeld {
            try expect(state.pending == nil, "\(place) is pending a did…: \(state)")
        }
    }

    /// Checks that all cells of a closed table were reported as closed.
    mutating func close(_ table: String) throws(CheckFailure) {
        if isSuspended { return }
        for (place, state) in cells where place.table == table {
            let isDone = state.pending == nil && !state.isHeld && state.lastReportedRest?.isEmpty != false
            try expect(isDone, "the table of \(place) is closed, and it is left as \(state)")
            cells[place] = nil
        }
    }

    private mutating func begin(_ animation: JSONView) throws(CheckFailure) {
        guard let id = animation["id"]?.integer else { throw CheckFailure("an animation without an id") }
        try expect(!ended.contains(id), "animation \(id) begins after its end")
        try expectNumbers(["from", "to", "start", "duration"], of: animation)
        running.insert(id)
    }

    /// Starts an animation that may have ended already.
    mutating func begin(_ id: Int64) {
        if !ended.contains(id) { running.insert(id) }
    }

    mutating func endMotion(of frame: JSONView) throws(CheckFailure) {
        guard let end = frame["finished"], let animation = end["animation"]?.integer else { return }
        try self.end(animation, end["finished"]?.boolean == true)
    }

    /// Ends an animation. One that was started and interrupted by the same message is only reported at its end.
    private mutating func end(_ id: Int64, _ isFinished: Bool) throws(CheckFailure) {
        try expect(!ended.contains(id), "animation \(id) ends twice")
        try expect(!isFinished || running.contains(id), "animation \(id) is sent to its end, and was never shown")
        running.remove(id)
        ended.insert(id)
    }

    private func expectNumbers(_ names: [String], of view: JSONView) throws(CheckFailure) {
        for name in names {
            try expect(view[named: name]?.number?.isFinite == true, "\(name) of \(view.excerpt(maximumBytes: 300))")
        }
    }
}

extension WireChecker.Place {
    /// Nil if the message is not about a cell.
    init?(_ view: JSONView) {
        guard let table = view["table"]?.string, let cell = view["cell"] else { return nil }
        self.init(table: table, cell: cell.excerpt(maximumBytes: 1000))
    }
}

extension WireChecker.Move {
    fileprivate init(_ method: String, _ params: JSONView) {
        self.init(
            opens: method.hasSuffix("Open"), side: params["side"]?.string ?? "", cause: params["cause"]?.string ?? "")
    }
}
