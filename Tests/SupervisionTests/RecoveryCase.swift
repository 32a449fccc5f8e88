import Glibc
import Jansson

/// What a step of a case does, and what it expects.
struct RecoveryStep {
    enum Action {
        case request(String)
        case notify(String)
        case answer(String)
        case report(String)
        case fail(String)
    }

    let clock: String
    /// The optional methods of the daemon, as JSON.
    let methods: String
    let action: Action
    var params: String?
    var result: String?
    var error: Int64?
    var fails: String?
    var daemon: [String] = []
    var client: [String] = []
    let text: String

    init?(_ step: JSONView, clock: String, methods: String) {
        (self.clock, self.methods) = (clock, methods)
        text = step.excerpt(maximumBytes: 1_000)
        if let method = step["request"]?.string {
            action = .request(method)
        } else if let method = step["notify"]?.string {
            action = .notify(method)
        } else if let method = step["answer"]?.string {
            action = .answer(method)
        } else if let method = step["report"]?.string {
            action = .report(method)
        } else if let fault = step["fail"]?.string {
            action = .fail(fault)
        } else {
            return nil
        }
        params = step["params"]?.excerpt(maximumBytes: 1_000)
        result = step["result"]?.excerpt(maximumBytes: 1_000)
        error = step["error"]?.integer
        fails = step["fails"]?.string
        step["daemon"]?.forEachElement { daemon.append($1.string ?? "") }
        step["client"]?.forEachElement { client.append($1.string ?? "") }
    }
}

/// A file of protocol/conformance/recovery.
struct RecoveryCase {
    private static let folder =
        #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
        + "/protocol/conformance/recovery/"

    static let names = fileNames()

    private let text: [UInt8]

    init(name: String) throws { text = Self.read(Self.folder + name) }

    func forEachStep(_ body: (RecoveryStep) -> Void) throws {
        let document = try JSONDocument(parsing: text.span, maximumDepth: 64)
        let clock = document.root["clock"]?.string ?? "client"
        let methods = document.root["methods"]?.excerpt() ?? "[\"session/snapshot\"]"
        document.root["steps"]?.forEachElement { _, view in
            if let step = RecoveryStep(view, clock: clock, methods: methods) { body(step) }
        }
    }

    private static func fileNames() -> [String] {
        var names: [String] = []
        guard let directory = unsafe opendir(folder) else { return [] }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        unsafe closedir(directory)
        return names.sorted()
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = unsafe fopen(path, "r") else { return [] }
        defer { unsafe _ = fclose(file) }
        var text = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe text.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
        return Array(text[..<count])
    }
}

/// A message of the supervisor, as far as tests look at it.
struct Message {
    var id: String?
    var method: String?
    var code: Int64?
    /// `params.timestamp`, as it is written.
    var timestamp: String?

    init(_ line: String) {
        guard let document = try? JSONDocument(parsing: Array(line.utf8).span, maximumDepth: 64) else { return }
        id = document.root["id"]?.excerpt()
        method = document.root["method"]?.string
        timestamp = document.root["params"]?["timestamp"]?.number.map {
            $0 == $0.rounded() && $0 < 1e15 ? "\(Int($0))" : "\($0)"
        }
        code = document.root["error"]?["code"]?.integer
    }
}
