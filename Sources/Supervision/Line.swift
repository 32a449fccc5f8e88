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
    /// The value of `params.timestamp`.
    private(set) var timestamp: Range<Int>?

    var bytes: [UInt8] { text.bytes }

    /// `bytes` has no white space at its ends.
    init(_ bytes: [UInt8]) {
        text = JSONText(bytes: bytes)
        var hasError = false
        var isPlain = true
        var (id, method, params, result): (Range<Int>?, Range<Int>?, Range<Int>?, Range<Int>?)
        let scanned = text
        if bytes.first == UInt8(ascii: "{") {
            let end = text.scanObject(at: 0, depth: 0) { name, value in
                if scanned.bytes[name].contains(UInt8(ascii: "\\")) { isPlain = false }
                switch name.count {
                case 4 where scanned.matches(name, "id"): id = value
                case 8 where scanned.matches(name, "method"): method = value
                case 8 where scanned.matches(name, "params"): params = value
                case 8 where scanned.matches(name, "result"): result = value
                case 7 where scanned.matches(name, "error"): hasError = true
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
        if method != nil, let params { timestamp = text.member("timestamp", of: params) }
    }

    /// Whether the daemon writes the id with the same bytes as the client.
    private var hasPlainID: Bool {
        guard let id else { return true }
        let first = bytes[id.lowerBound]
        if first == UInt8(ascii: "\"") { return !bytes[id].contains(UInt8(ascii: "\\")) }
        let digits = bytes[id].drop { $0 == UInt8(ascii: "-") }
        return digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } || isNull(id)
    }

    private func isNull(_ value: Range<Int>) -> Bool { bytes[value].elementsEqual("null".utf8) }

    func isMethod(_ name: String) -> Bool { method.map { text.matches($0, name) } ?? false }

    /// The id as it is written; for a notification its method; for a batch a bracket.
    var name: [UInt8] {
        if kind == .batch { return [UInt8(ascii: "[")] }
        return (id ?? method).map { Array(bytes[$0]) } ?? []
    }

    /// The line with another `params.timestamp`, or with one that it lacks. Other lines stay as they are.
    func stamped(_ time: Double, replacing: Bool) -> [UInt8] {
        guard kind == .request || kind == .notification, replacing || timestamp == nil else { return bytes }
        let stamp = Self.written(time)
        if let timestamp { return spliced(timestamp, with: stamp) }
        guard let params else {
            return spliced(bytes.count - 1..<bytes.count - 1, with: ",\"params\":{\"timestamp\":\(stamp)}")
        }
        return text.isObject(params) ? inserting("\"timestamp\":\(stamp)", into: params) : bytes
    }

    /// An `initialize` that requests `server/closing`.
    func acceptingClosing() -> [UInt8] {
        guard let params, text.isObject(params) else { return bytes }
        guard let capabilities = text.member("capabilities", of: params) else {
            return inserting("\"capabilities\":{\"closing\":true}", into: params)
        }
        if isNull(capabilities) { return spliced(capabilities, with: "{\"closing\":true}") }
        guard text.isObject(capabilities) else { return bytes }
        if let closing = text.member("closing", of: capabilities) { return spliced(closing, with: "true") }
        return inserting("\"closing\":true", into: capabilities)
    }

    private func spliced(_ range: Range<Int>, with text: String) -> [UInt8] {
        var line = bytes
        line.replaceSubrange(range, with: Array(text.utf8))
        return line
    }

    /// The line with another member in an object.
    private func inserting(_ member: String, into object: Range<Int>) -> [UInt8] {
        let isEmpty = bytes[object].dropFirst().first { $0 > 0x20 } == UInt8(ascii: "}")
        let start = object.lowerBound + 1
        return spliced(start..<start, with: isEmpty ? member : member + ",")
    }

    /// A time as JSON, in whole microseconds.
    static func written(_ time: Double) -> String { "\((time * 1_000).rounded() / 1_000)" }
}
