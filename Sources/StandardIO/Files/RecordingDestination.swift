private import Glibc
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
        var status = stat()
        isFolder = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Throws if the path is not a folder, or if this process may not create files in it.
    package func check() throws(SystemError) {
        guard isFolder else { throw SystemError(number: ENOTDIR) }
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw SystemError(number: errno) }
    }

    /// Describes why `makeRecorder` failed.
    package static func reason(of error: SystemError) -> String {
        error.number == ENXIO ? "the pipe has no reader; start the reader first" : error.description
    }

    /// Creates the file for a session that starts at `now`.
    package func makeRecorder(_ session: SessionConfiguration, now: Double) throws(SystemError) -> SessionRecorder {
        let head = RecordingHeader(session, start: now)
        guard isFolder else { return try SessionRecorder(path: path, head: head, limitBytes: limitBytes) }
        let folder = path.hasSuffix("/") ? path : path + "/"
        for _ in 1..<Self.attempts {
            let number = number.add(1, ordering: .relaxed).newValue
            do throws(SystemError) {
                let file = "\(folder)\(Self.timeOfDay)-\(number).jsonl"
                return try SessionRecorder(path: file, head: head, limitBytes: limitBytes)
            } catch  where error.number == EEXIST {
                continue
            }
        }
        throw SystemError(number: EEXIST)
    }

    /// The time in UTC, such as `20261231T235959Z`.
    private static var timeOfDay: String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe _ = gmtime_r(&now, &parts)
        return unsafe String(unsafeUninitializedCapacity: 17) { text in
            unsafe text.withMemoryRebound(to: CChar.self) {
                unsafe strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts)
            }
        }
    }
}
