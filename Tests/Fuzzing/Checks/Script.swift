import SwipeServer

/// Generates a conversation from the fuzzer's bytes. Most messages are valid, so that deep states are reached.
///
/// Each step takes two bytes, which select the method, the cell and the time, and as many as its params need.
struct Script {
    enum Step {
        /// Sends these bytes at the time `now`. `isStamped`: they contain that time as their timestamp.
        case line([UInt8], now: Double, isStamped: Bool)
        /// Restores the last snapshot, perhaps with a mutation.
        case restore(Mutation?, now: Double)
    }

    /// A longer conversation would take more time, and find nothing else.
    static let stepLimit = 60
    static let tables = ["t", "p", "u"]
    static let names = (
        keyed: ["\"a\"", "\"b\"", "1", "\"1\""], rows: ["[0,0]", "[0,1]", "[0,2]", "[1,0]"],
        lastRows: ["[0,0]", "[0,1]", "[0,9223372036854775806]", "[0,9223372036854775807]"]
    )

    let settings: Settings
    /// Whether it contains no raw bytes and no mutated message.
    private(set) var isUnmodified = true
    private(set) var steps: [Step] = []
    var choices: FuzzBytes
    /// In ms.
    var now = 0.0
    var lastID = 0
    /// Where the last gesture began, and in which table each pointer is down.
    var finger: Place?
    var pointers = ["t", "t"]

    /// How it is sent once more: one way each time, for each takes as long as the first.
    enum Replay: CaseIterable { case cut, clock, handover }

    /// Settings of the whole conversation.
    struct Settings {
        var clock: String
        var limits = Limits()
        /// Whether the table with index paths has no sections, and uses the largest row numbers.
        var isLong: Bool
        var greeting: String
        var replay: Replay
        /// Lengths of the pieces into which the input is cut, in rotation.
        var pieces: [Int]
        /// The step after which another session restores a snapshot.
        var handover: Int

        init(_ choices: inout FuzzBytes) {
            let first = choices.byte()
            clock = first & 1 == 0 ? "client" : "system"
            if first & 192 == 192 {
                (limits.tables, limits.cells, limits.pointers, limits.invocations) = (2, 2, 1, 2)
            }
            isLong = first & 40 == 40
            let formats = choices.pick([
                #"["keyframes"]"#, #"["sampled"]"#, #"["spring"]"#, #"["css","keyframes"]"#, "[]",
            ])
            let error = choices.pick(["0.25", "0.1", "100"])
            greeting =
                #""protocolVersion":"1.0","clock":"\#(clock)","timestamp":0,"trace":"\#(first & 2 == 0 ? "off" : "verbose")","#
                + #""capabilities":{"animation":{"formats":\#(formats),"maximumError":\#(error)},"#
                + #""layout":\#(first & 4 != 0),"reducedMotion":\#(first & 56 == 56)}"#
            replay = choices.pick(Replay.allCases)
            pieces = [Int(choices.byte()) + 1, Int(choices.byte()) + 1]
            handover = Int(choices.byte())
        }
    }

    init(_ input: [UInt8]) {
        choices = FuzzBytes(input)
        settings = Settings(&choices)
        ask("initialize", settings.greeting)
        let counts = settings.isLong ? "" : #","sections":[3,2]"#
        for (table, rows) in [("t", ""), ("p", #","identity":"indexPath"\#(counts)"#), ("u", "")] {
            ask("table/open", #""table":"\#(table)",\#(tableMembers())\#(rows)"#)
        }
        while !choices.isEmpty, steps.count < Script.stepLimit { addStep() }
    }

    // MARK: Steps

    private mutating func addStep() {
        let kind = choices.byte()
        if kind % 64 == 61 || kind % 64 == 62 { isUnmodified = false }
        switch kind % 64 {
        case 29, 44: addSwipe()
        case 28: addWheels()
        case 60: restore(isMutated: kind >= 128)
        case 61: add(choices.take(Int(choices.byte())).map { $0 == newline ? UInt8(ascii: " ") : $0 })
        case 62: addMutated()
        case 63: addBatch()
        default:
            var place = place()
            place.isFollowed = kind < 192
            let message = message(kind % 64, place)
            add(Array(message.utf8), isStamped: message.contains(#""timestamp":\#(now)"#))
        }
    }

    private mutating func add(_ line: [UInt8], isStamped: Bool = false) {
        steps.append(.line(line, now: now, isStamped: isStamped))
    }

    mutating func ask(_ method: String, _ params: String) { add(Array(request(method, params).utf8)) }

    func notification(_ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":{\#(params)}}"#
    }

    mutating func request(_ method: String, _ params: String) -> String {
        lastID += 1
        return #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":{\#(params)}}"#
    }

    /// A swipe in one direction, by gesture, pointer or wheel.
    private mutating func addSwipe() {
        var place = place()
        let (shape, count) = (choices.byte(), 1 + choices.byte() % 6)
        let step = Int(Int8(bitPattern: choices.byte()))
        let ways = [("gesture/begin", "gesture/update", "gesture/end"), ("pointer/down", "pointer/move", "pointer/up")]
        for turn in 0...count {
            let vector = #"{"x":\#(step * Int(turn)),"y":0}"#
            let phase = turn == 0 ? "began" : turn < count ? "changed" : shape & 64 == 0 ? "ended" : "cancelled"
            let members =
                switch shape & 3 {
                case 0, 1: #""translation":\#(vector)"#
                case 2: #""pointer":\#(shape >> 7),"position":\#(vector)"#
                default: #""phase":"\#(phase)","delta":{"x":\#(turn == 0 ? 0 : step),"y":0}"#
                }
            let way = ways[shape & 3 == 2 ? 1 : 0]
            let method = shape & 3 == 3 ? "wheel/update" : turn == 0 ? way.0 : turn < count ? way.1 : way.2
            if turn > 0 { place.pass(Double(shape >> 2 & 3) * 8, &now) }
            let message = request(method, "\(place.members),\(members)")
            add(Array(message.utf8), isStamped: message.contains(#""timestamp":\#(now)"#))
            // The swipe may stay active.
            if turn + 1 == count, shape & 48 == 48 { break }
        }
        finger = place
        pointers[Int(shape >> 7)] = place.table
    }

    private mutating func place() -> Place { Place(&choices, &now, isLong: settings.isLong) }

    /// Wheels without phases over rows of which nothing else is known, and an edit of these rows before the wheels have
    /// rested.
    private mutating func addWheels() {
        var place = place()
        let (shape, count) = (choices.byte(), 1 + choices.byte() % 4)
        let delta = shape & 1 == 0 ? #"{"x":0,"y":3}"# : #"{"x":-1,"y":0}"#
        for _ in 0..<count {
            place.cell = choices.pick(place.cells)
            let message = request("wheel/update", #"\#(place.members),"delta":\#(delta)"#)
            add(Array(message.utf8), isStamped: message.contains(#""timestamp":\#(now)"#))
            place.pass(Double(shape >> 1 & 3) * 40, &now)
        }
        guard shape & 8 == 0 else { return }
        let end = #","phase":"ended""#
        let (method, params) =
            shape & 16 == 0
            ? ("table/edit", #""table":"\#(place.table)",\#(edit(place))"#)
            : ("wheel/update", #""table":"\#(place.table)","cell":\#(place.cell)\#(end)"#)
        add(Array(request(method, params).utf8))
    }

    private mutating func addMutated() {
        let place = place()
        let line = Array(message(choices.byte() % 60, place).utf8)
        add(Mutation(&choices).applied(to: line))
    }

    private mutating func addBatch() {
        let place = place()
        let elements = (0..<Int(1 + choices.byte() % 3)).map { _ in message(choices.byte() % 60, place) }
        add(Array("[\(elements.joined(separator: ","))]".utf8))
    }

    private mutating func restore(isMutated: Bool) {
        if !isMutated, choices.flag() {
            ask("session/snapshot", "")
        } else {
            if isMutated { isUnmodified = false }
            steps.append(.restore(isMutated ? Mutation(&choices) : nil, now: now))
        }
    }

    /// The table, cell and time of a step.
    struct Place {
        var table: String
        var cell: String
        var cells: [String]
        /// The member `timestamp` with a comma in front; empty if it is omitted.
        var timestamp = ""
        var isNotification: Bool
        /// Whether a message that continues a gesture names the cell where it began.
        var isFollowed = true

        init(_ choices: inout FuzzBytes, _ now: inout Double, isLong: Bool) {
            let byte = choices.byte()
            table = ["t", "t", "p", "u"][Int(byte & 3)]
            let rows = isLong ? Script.names.lastRows : Script.names.rows
            cells = table == "p" ? rows : Script.names.keyed
            cell = cells[Int(byte >> 2 & 3)]
            let delay = [0, 1, 8, 16, 33.5, 100, 350, 2000][Int(byte >> 4 & 7)]
            now += delay
            if delay > 0 { timestamp = #","timestamp":\#(now)"# }
            isNotification = byte & 128 != 0
        }

        /// Advances the time.
        mutating func pass(_ delay: Double, _ now: inout Double) {
            now += delay
            timestamp = delay > 0 ? #","timestamp":\#(now)"# : ""
        }

        var members: String { #""table":"\#(table)","cell":\#(cell)\#(timestamp)"# }
        var tableMembers: String { #""table":"\#(table)"\#(timestamp)"# }
    }
}

/// Small changes to a text.
struct Mutation {
    private let changes: [(place: Int, kind: UInt8, byte: UInt8)]

    init(_ choices: inout FuzzBytes) {
        changes = (0..<(1 + choices.byte() % 3)).map { _ in
            (place: Int(choices.byte()) << 8 | Int(choices.byte()), kind: choices.byte() % 4, byte: choices.byte())
        }
    }

    func applied(to text: [UInt8]) -> [UInt8] {
        var text = text
        for change in changes where !text.isEmpty {
            let place = change.place % text.count
            let byte = change.byte == newline ? UInt8(ascii: "0") : change.byte
            switch change.kind {
            case 0: text[place] = byte
            case 1: text.insert(byte, at: place)
            case 2: text.removeSubrange(place..<min(place + Int(byte % 16), text.count))
            default: mutateNumber(in: &text, behind: place, byte)
            }
        }
        return text
    }

    /// Replaces the next number by another one.
    private func mutateNumber(in text: inout [UInt8], behind place: Int, _ byte: UInt8) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = text[place...].firstIndex(where: digits.contains) else { return }
        let end = text[start...].firstIndex { !digits.contains($0) } ?? text.count
        let numbers = [
            "0", "1", "-1", "2", "0.5", "1e9", "-1e9", "1e300", "1e308", "-1e308", "1e-300", "0.00004", "-0.0",
            "100000",
            "2147483648", "9007199254740993", "9223372036854775807", "9000000000000000", "null", "\"1\"",
        ]
        text.replaceSubrange(start..<end, with: Array(numbers[Int(byte) % numbers.count].utf8))
    }
}
