private import JSONRPC
internal import Jansson

/// A line of JSON-RPC, as far as the supervisor reads it.
struct Line {
    /// What the line is. An opaque line is passed on, but the supervisor cannot predict its answer.
    enum Kind {
        case request, notification, response, batch, opaque
    }

    let text: JSONText
    private(set) var kind = Kind.opaque
    private(set) var id: Range<Int>?
    private(set) var method: Range<Int>?
    private(set) var params: Range<Int>?
    private(set) var result: Range<Int>?

    /// Whether the daemon reads it as a request or a notification, if it is valid JSON with numbers in range.
    private var isUsual = false

    var bytes: [UInt8] { text.bytes }

    /// `bytes` has no white space at its ends.
    init(_ bytes: [UInt8]) {
        text = JSONText(bytes: bytes)
        var hasError = false
        var isPlain = true
        var hasVersion = false
        var (id, method, params, result): (Range<Int>?, Range<Int>?, Range<Int>?, Range<Int>?)
        let scanned = text
        if bytes.first == UInt8(ascii: "{") {
            let end = text.scanObject(at: 0, depth: 0) { name, value in
                if scanned.bytes.span.firstIndex(of: UInt8(ascii: "\\"), in: name) != nil { isPlain = false }
                switch name.count {
                case 4 where scanned.matches(name, "id"): id = value
                case 8 where scanned.matches(name, "method"): method = value
                case 8 where scanned.matches(name, "params"): params = value
                case 8 where scanned.matches(name, "result"): result = value
                case 7 where scanned.matches(name, "error"): hasError = true
                case 9 where scanned.matches(name, "jsonrpc"): hasVersion = scanned.matches(value, "2.0")
                default: break
                }
            }
            guard end == bytes.count else { return }
        } else {
            guard text.end(ofValueAt: 0, depth: 0) == bytes.count else { return }
        }
        (self.id, self.method, self.params, self.result) = (id, method, params, result)
        if bytes.first == UInt8(ascii: "[") { kind = .batch }
        guard bytes.first == UInt8(ascii: "{"), isPlain, method == nil || hasPlainID else { return }
        switch (method, id, result != nil || hasError) {
        case (.some, .some, false): kind = .request
        case (.some, nil, false): kind = .notification
        case (nil, .some, true): kind = .response
        default: break
        }
        let isNamed = method.map { bytes[$0.lowerBound] == UInt8(ascii: "\"") } == true && id.map(isNull) != true
        isUsual = hasVersion && isNamed && params.map { text.isObject($0) || text.isArray($0) || isNull($0) } != false
    }

    /// Whether the daemon writes the id with the same bytes as the client.
    private var hasPlainID: Bool {
        guard let id else { return true }
        let first = bytes[id.lowerBound]
        if first == UInt8(ascii: "\"") { return !bytes[id].contains(UInt8(ascii: "\\")) }
        let digits = bytes[id].drop { $0 == UInt8(ascii: "-") }
        let isInteger = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isInteger && digits.count < 19 && (id.count == 1 || digits.first != UInt8(ascii: "0")) || isNull(id)
    }

    private func isNull(_ value: Range<Int>) -> Bool { bytes[value.lowerBound] == UInt8(ascii: "n") }

    /// Whether it is a response to a message whose id the daemon could not read.
    var hasNullID: Bool { kind == .response && id.map(isNull) == true }

    func isMethod(_ name: String) -> Bool { method.map { text.matches($0, name) } ?? false }

    /// The id as it is written, or for a notification its method.
    var name: [UInt8] { (id ?? method).map { Array(bytes[$0]) } ?? [] }

    /// The JSON text of a value inside the params or the result.
    func value(_ path: String...) -> String? {
        let value = path.reduce(params ?? result) { value, name in value.flatMap { text.member(name, of: $0) } }
        return value.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// What the daemon responds to it, unless the message is over a limit or repeats a member: then its error has no id.
    var response: Journal.Entry.Response {
        if isUsual { return kind == .request ? .one(id: name) : .none }
        let document: JSONDocument
        do {
            document = try parsed()
        } catch .numberOutOfRange {
            return responseToUnreadableNumber
        } catch .tooLarge {
            return kind == .batch ? .batch : id == nil ? .none : .one(id: name)
        } catch {
            return .withoutID
        }
        return Self.response(to: document.root)
    }

    /// The daemon reports no other errors of such a message, nor its members if it is a batch.
    private var responseToUnreadableNumber: Journal.Entry.Response {
        guard let text = JSONRecovery.envelope(of: bytes, in: 0..<bytes.count),
            let document = try? JSONDocument(parsing: text.span, maximumDepth: 2)
        else { return .withoutID }
        switch Envelope.read(document.root) {
        case .invalid, .response: return .withoutID
        case .request, .notification: return Self.response(to: document.root)
        }
    }

    private static func response(to root: JSONView) -> Journal.Entry.Response {
        if root.kind == .array {
            if root.count == 0 { return .withoutID }
            var response = Journal.Entry.Response.none
            root.forEachElement { if Self.response(to: Envelope.read($1)) != .none { response = .batch } }
            return response
        }
        return response(to: Envelope.read(root))
    }

    private static func response(to envelope: Envelope) -> Journal.Entry.Response {
        switch envelope {
        case .request(let id, _), .invalid(.some(let id), _):
            var writer = JSONWriter()
            id.write(into: &writer)
            return .one(id: Array(writer.bytes))
        case .invalid(nil, _): return .withoutID
        case .notification, .response: return .none
        }
    }

    private static let maximumDepth = 64
    /// How much memory the values of a line may take while they are looked at.
    private static let parsedBytes = 32 << 20

    private func parsed() throws(JSONParseError) -> JSONDocument {
        try JSONDocument(parsing: bytes.span, maximumDepth: Self.maximumDepth, allowance: Self.parsedBytes)
    }

    /// The messages of a batch.
    private var members: [Line] { text.elements(of: 0..<bytes.count).map { Line(Array(bytes[$0])) } }

    /// What a valid `$/setTrace` sets, as JSON.
    var trace: String? {
        guard isUsual, isMethod("$/setTrace"), timestamp == nil || (time.map { 0...Self.maximumTime ~= $0 } ?? false)
        else { return nil }
        return value("value").flatMap { ["\"off\"", "\"messages\"", "\"verbose\""].contains($0) ? $0 : nil }
    }

    // MARK: Timestamps

    /// The value of `params.timestamp`.
    private var timestamp: Range<Int>? {
        method == nil ? nil : params.flatMap { text.member("timestamp", of: $0) }
    }

    /// The number in `params.timestamp`.
    var time: Double? { timestamp.flatMap { text.number($0) } }

    /// The line with a timestamp in each message that has none, or one of another clock: they are sent at `time`. The daemon would
    /// take the moment of their arrival, which is another one in a replay.
    ///
    /// A batch that the daemon cannot read stays as it is, so that the error has the place in the client's text.
    func stamped(_ time: Double) -> [UInt8] {
        if kind == .batch, (try? parsed()) != nil {
            let stamped = members.map { $0.kind == .batch ? $0.bytes : $0.stamped(time) }.joined(separator: [
                UInt8(ascii: ",")
            ])
            return [UInt8(ascii: "[")] + stamped + [UInt8(ascii: "]")]
        }
        let timestamp = timestamp
        if let timestamp, !isNull(timestamp) {
            let isForeign =
                text.number(timestamp).map { $0 > time + Self.maximumLead && $0 <= Self.maximumTime } ?? false
            return isForeign ? stamped(time, replacing: true) : bytes
        }
        // Without a timestamp, clock/advance is an error, and exit always needs none.
        return isMethod("exit") || isMethod("clock/advance") ? bytes : stamped(time, replacing: timestamp != nil)
    }

    /// The line with another `params.timestamp`, or with one that it lacks. Other lines stay as they are.
    func stamped(_ time: Double, replacing: Bool) -> [UInt8] {
        guard isUsual else { return bytes }
        let timestamp = timestamp
        guard replacing || timestamp == nil else { return bytes }
        let member = "\"timestamp\":\(Self.written(time))"
        if let timestamp { return spliced(timestamp, with: Self.written(time)) }
        guard let params else { return spliced(bytes.count - 1..<bytes.count - 1, with: ",\"params\":{\(member)}") }
        if text.isObject(params) { return inserting(member, into: params) }
        let isEmpty = isNull(params) || text.isArray(params) && text.elements(of: params).isEmpty
        return isEmpty ? spliced(params, with: "{\(member)}") : bytes
    }

    /// How far a timestamp may be ahead of the present (rule time.6).
    private static let maximumLead = 3_600_000.0
    /// The daemon refuses a later timestamp.
    private static let maximumTime = 9e15

    /// A time as JSON, in whole microseconds.
    private static func written(_ time: Double) -> String { "\((time * 1_000).rounded() / 1_000)" }

    // MARK: Capabilities

    /// An `initialize` that requests these notifications.
    func withCapabilities(_ names: [String]) -> [UInt8] {
        names.reduce(self) { Line($0.withCapability($1)) }.bytes
    }

    private func withCapability(_ name: String) -> [UInt8] {
        let member = "\"\(name)\":true"
        guard let params else {
            return spliced(bytes.count - 1..<bytes.count - 1, with: ",\"params\":{\"capabilities\":{\(member)}}")
        }
        guard text.isObject(params) else { return bytes }
        guard let capabilities = text.member("capabilities", of: params) else {
            return inserting("\"capabilities\":{\(member)}", into: params)
        }
        if isNull(capabilities) { return spliced(capabilities, with: "{\(member)}") }
        guard text.isObject(capabilities) else { return bytes }
        if let value = text.member(name, of: capabilities) { return spliced(value, with: "true") }
        return inserting(member, into: capabilities)
    }

    private func spliced(_ range: Range<Int>, with text: String) -> [UInt8] {
        var line = bytes
        line.replaceSubrange(range, with: Array(text.utf8))
        return line
    }

    /// The line with another member at the end of an object, where it does not change the offsets in an error before it.
    private func inserting(_ member: String, into object: Range<Int>) -> [UInt8] {
        let isEmpty = bytes[object].dropFirst().first { $0 > 0x20 } == UInt8(ascii: "}")
        let end = object.upperBound - 1
        return spliced(end..<end, with: isEmpty ? member : "," + member)
    }
}
