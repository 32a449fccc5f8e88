package import Linux
private import Recording
package import SwipeServer
private import Synchronization

/// Where sessions are recorded: in one file for one session, or in a folder with a file for each session.
package final class RecordingDestination: Sendable {
    package let path: String
    package let isFolder: Bool
    /// The limit of each recording.
    private let limitBytes: Int
    /// The number in the name of the last file in the folder.
    private let number = Atomic<Int>(0)

    /// How many names are tried. Another daemon may record in the same folder in the same second.
    private static let attempts = 1_000

    package init(_ path: String, limitBytes: Int) {
        self.path = path
        self.limitBytes = limitBytes
        isFolder = Folder.exists(at: path)
    }

    /// Describes why `makeRecorder` failed.
    package static func reason(of error: SystemError) -> String {
        error == .noReader ? "the pipe has no reader; start the reader first" : error.description
    }

    /// Creates the file for a session that starts at `now`.
    package func makeRecorder(_ session: SessionConfiguration, now: Double) throws(SystemError) -> SessionRecorder {
        let head = RecordingHeader(session, start: now)
        guard isFolder else { return try SessionRecorder(path: path, head: head, limitBytes: limitBytes) }
        let folder = path.hasSuffix("/") ? path : path + "/"
        for _ in 1..<Self.attempts {
            let number = number.add(1, ordering: .relaxed).newValue
            do throws(SystemError) {
                let file = "\(folder)\(WallClock.text)-\(number).jsonl"
                return try SessionRecorder(path: file, head: head, limitBytes: limitBytes)
            } catch  where error == .fileExists {
                continue
            }
        }
        throw .fileExists
    }
}
