import Foundation
import SwipedClient

/// What the demo does, as lines of JSON, for who watches it.
struct TraceFile {
    private let file: FileHandle?

    init(_ path: String?) {
        if let path {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        file = path.flatMap { FileHandle(forWritingAtPath: $0) }
    }

    /// - Parameter moment: In ms, by the clock whose times the daemon is given.
    func write(_ members: [String: Swipe.JSONValue], at moment: Double = Daemon.now()) {
        guard let file else { return }
        let line = members.merging(["at": .number(moment)]) { _, last in last }
        if let data = try? JSONEncoder().encode(line) {
            try? file.write(contentsOf: data + [UInt8(ascii: "\n")])
        }
    }

    /// Any message as JSON.
    static func json(_ message: some Encodable) -> Swipe.JSONValue {
        let data = try? JSONEncoder().encode(message)
        return data.flatMap { try? JSONDecoder().decode(Swipe.JSONValue.self, from: $0) } ?? .null
    }
}
