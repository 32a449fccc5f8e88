import Foundation
import SwipedClient

/// The trace of the demo, for tests: a line of JSON for each event. Tests/Toolkits/README.md has the format.
struct TraceFile {
    private let file: FileHandle?

    init(_ path: String?) {
        if let path {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        file = path.flatMap { FileHandle(forWritingAtPath: $0) }
    }

    /// - Parameter time: In ms by the client's clock.
    func write(_ members: [String: Swipe.JSONValue], at time: Double = Daemon.now()) {
        guard let file else { return }
        let line = members.merging(["at": .number(time)]) { _, last in last }
        if let data = try? JSONEncoder().encode(line) {
            try? file.write(contentsOf: data + [UInt8(ascii: "\n")])
        }
    }

    /// Converts a message to JSON.
    static func json(_ message: some Encodable) -> Swipe.JSONValue {
        let data = try? JSONEncoder().encode(message)
        return data.flatMap { try? JSONDecoder().decode(Swipe.JSONValue.self, from: $0) } ?? .null
    }
}
