import Jansson

/// Keeps account of what a client has been told on the wire, and of what it is still owed.
///
/// What `Ledger` in `SwipeCoreTests` is for the engine's events, this is for messages, with tables, edits and restores.
struct WireLedger {
    struct Place: Hashable {
        var table: String
        /// As JSON text.
        var cell: String
    }

    /// What a `will…` announces.
    struct Move: Equatable {
        var opens: Bool
        var side: String
        var cause: String
    }

    struct Account {
        /// The `will…` whose `did…` is due.
        var owed: Move?
        /// The side to which the client knows the cell to be open, "" for closed; nil after a motion was cut short.
        var standing: String? = ""
        var isHeld = false
        /// The action that a release would perform.
        var armed: String?
    }

    var accounts: [Place: Account] = [:]
    private var running: Set<Int64> = []
    private var ended: Set<Int64> = []
    private var lastInvocation: Int64 = 0
    private var revision: Int64 = 0
    private var time = 0.0
    /// Something came that this does not follow: what is told is looked at no more.
    var isBlind = false
    /// Rows of an edit that is being told: those that are gone have their old names until that is said.
    var leaving: [Place: Account] = [:]

    mutating func note(_ method: String, _ params: JSONView) throws(Fault) {
        if isBlind { return }
        try count(params)
        guard let place = Place(params) else { return }
        if let moment = params["timestamp"]?.number {
            try expect(moment >= time, "\(method) tells of \(moment) after \(time)")
            time = moment
        }
        if let gone = leaving[place] {
            var account = gone
            try note(method, params, &account)
            leaving[place] = method == "cell/frame" && params["phase"]?.string == "removed" ? nil : account
        } else {
            var account = accounts[place, default: Account()]
            try note(method, params, &account)
            accounts[place] = account
        }
    }

    private mutating func note(_ method: String, _ params: JSONView, _ account: inout Account) throws(Fault) {
        switch method {
        case "cell/swipeBegan":
            try expect(!account.isHeld, "a held cell begins a swipe")
            account.isHeld = true
        case "cell/swipeEnded":
            try expect(account.isHeld, "a cell that is not held ends a swipe")
            try expect(params["cancelled"]?.boolean == false || account.armed == nil, "armed after a cancel")
            try expectNumbers(["offset", "velocity"], of: params)
            account.isHeld = false
            account.armed = nil
        case "cell/willOpen", "cell/willClose": try will(Move(method, params), params, &account)
        case "cell/didOpen", "cell/didClose": try did(Move(method, params), params, &account)
        case "cell/frame": try frame(params, &account)
        case "action/armed":
            try expect(account.armed == nil && account.isHeld, "armed twice, or by nobody")
            account.armed = params["action"]?.string
        case "action/disarmed":
            try expect(account.armed == params["action"]?.string && account.isHeld, "disarmed, and was not armed")
            account.armed = nil
        case "action/invoked":
            let id = params["invocation"]?.integer ?? 0
            try expect(id == lastInvocation + 1, "invocation \(id) after \(lastInvocation)")
            lastInvocation = id
        default: break
        }
    }

    private mutating func will(_ move: Move, _ params: JSONView, _ account: inout Account) throws(Fault) {
        try expect(account.owed == nil, "\(move) before the did… of \(String(describing: account.owed))")
        try expect(account.standing != (move.opens ? move.side : ""), "\(move), and it is there")
        account.owed = move
        if let animation = params["animation"] { try begin(animation) }
    }

    private mutating func did(_ move: Move, _ params: JSONView, _ account: inout Account) throws(Fault) {
        try expect(account.owed == move, "the did… of \(move), due was \(String(describing: account.owed))")
        let isFinished = params["finished"]?.boolean == true
        account.owed = nil
        account.standing = isFinished ? (move.opens ? move.side : "") : nil
        if let animation = params["animation"]?.integer { try end(animation, isFinished) }
    }

    // MARK: Frames

    /// Of an answer.
    mutating func look(_ frame: JSONView) throws(Fault) {
        guard !isBlind, let place = Place(frame) else { return }
        var account = accounts[place, default: Account()]
        try self.frame(frame, &account)
        accounts[place] = account
    }

    private mutating func frame(_ frame: JSONView, _ account: inout Account) throws(Fault) {
        let text = frame.excerpt(maximumBytes: 300)
        try expectNumbers(["offset", "target", "progress"], of: frame)
        try expect((frame["side"]?.isNull == true) == (frame["offset"]?.number == 0), "the side in \(text)")
        try endMotion(of: frame)
        if let collapse = frame["collapse"] { try begin(collapse) }
        if let animation = frame["animation"] { try begin(animation) }
        let phase = frame["phase"]?.string ?? ""
        try expect((phase == "tracking") == account.isHeld, "\(text), held: \(account.isHeld)")
        try expect(frame["armed"]?.string == account.armed, "\(text), armed: \(String(describing: account.armed))")
        switch phase {
        case "tracking", "settling", "collapsing": break
        case "closed", "open":
            try expect(frame["offset"]?.number == frame["target"]?.number, "it rests beside its place: \(text)")
            let isKnown = account.standing.map { $0.isEmpty == (phase == "closed") } ?? false
            try expect(account.owed == nil && isKnown, "it rests elsewhere than was told: \(account), \(text)")
        case "expanded", "pending":
            try expect(frame["offset"]?.number == frame["target"]?.number, "it rests beside its place: \(text)")
            try expect(account.owed == nil, "it rests, and is owed a did…: \(account), \(text)")
        case "removed":
            try expect(account.owed == nil, "its row is gone, and it is owed a did…: \(account)")
            account = Account()
        default: throw Fault("no phase: \(text)")
        }
    }

    // MARK: What holds throughout

    mutating func count(_ body: JSONView) throws(Fault) {
        guard !isBlind, let came = body["revision"]?.integer else { return }
        try expect(came >= revision, "revision \(came) after \(revision)")
        revision = came
    }

    /// The cells that a finger holds, as far as told.
    var held: [Place] {
        isBlind ? [] : accounts.filter(\.value.isHeld).keys.sorted { ($0.table, $0.cell) < ($1.table, $1.cell) }
    }

    /// When all time has passed.
    func rest() throws(Fault) {
        if isBlind { return }
        let lost = running.sorted()
        try expect(lost.isEmpty, "animations \(lost) never ended")
        for (place, account) in accounts where !account.isHeld {
            try expect(account.owed == nil, "\(place) is owed a did…: \(account)")
        }
    }

    /// A table is closed, and all of it told.
    mutating func close(_ table: String) throws(Fault) {
        if isBlind { return }
        for (place, account) in accounts where place.table == table {
            let isDone = account.owed == nil && !account.isHeld && account.standing?.isEmpty != false
            try expect(isDone, "the table of \(place) is closed, and it is left as \(account)")
            accounts[place] = nil
        }
    }

    private mutating func begin(_ animation: JSONView) throws(Fault) {
        guard let id = animation["id"]?.integer else { throw Fault("an animation without an id") }
        try expect(!ended.contains(id), "animation \(id) begins after its end")
        try expectNumbers(["from", "to", "start", "duration"], of: animation)
        running.insert(id)
    }

    /// One that may have ended already.
    mutating func begin(_ id: Int64) {
        if !ended.contains(id) { running.insert(id) }
    }

    mutating func endMotion(of frame: JSONView) throws(Fault) {
        guard let end = frame["finished"], let animation = end["animation"]?.integer else { return }
        try self.end(animation, end["finished"]?.boolean == true)
    }

    /// An animation that was launched and cut by one message is told of at its end only.
    private mutating func end(_ id: Int64, _ isFinished: Bool) throws(Fault) {
        try expect(!ended.contains(id), "animation \(id) ends twice")
        try expect(!isFinished || running.contains(id), "animation \(id) is played to its end, and was never shown")
        running.remove(id)
        ended.insert(id)
    }

    private func expectNumbers(_ names: [String], of view: JSONView) throws(Fault) {
        for name in names {
            try expect(view[named: name]?.number?.isFinite == true, "\(name) of \(view.excerpt(maximumBytes: 300))")
        }
    }
}

extension WireLedger.Place {
    /// Nil for what is about no cell.
    init?(_ view: JSONView) {
        guard let table = view["table"]?.string, let cell = view["cell"] else { return nil }
        self.init(table: table, cell: cell.excerpt(maximumBytes: 1000))
    }
}

extension WireLedger.Move {
    fileprivate init(_ method: String, _ params: JSONView) {
        self.init(
            opens: method.hasSuffix("Open"), side: params["side"]?.string ?? "", cause: params["cause"]?.string ?? "")
    }
}
