private import Glibc
private import Recording
package import SwipeServer
private import Synchronization

/// Where sessions are recorded: in one file, which is one session's, or in a folder, in a file for each.
package final class RecordingPlace: Sendable {
    package let path: String
    package let isFolder: Bool
    /// How large each recording may grow.
    private let limitBytes: Int
    /// Of the files that were made in the folder.
    private let number = Atomic<Int>(0)

    /// So many names may be taken already, by others that record there in the same second.
    private static let tries = 1_000

    package init(_ path: String, limitBytes: Int) {
        self.path = path
        self.limitBytes = limitBytes
        var status = stat()
        isFolder = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What the system has against making files in the folder, as far as it tells.
    package func check() throws(SystemError) {
        guard isFolder else { throw SystemError(number: ENOTDIR) }
        guard unsafe access(path, W_OK | X_OK) == 0 else { throw SystemError(number: errno) }
    }

    /// Why nothing can be recorded, in words for people.
    package static func reason(of error: SystemError) -> String {
        error.number == ENXIO ? "nobody reads what is there: start the reader first" : error.description
    }

    /// Makes the file of a session that starts now.
    package func recorder(_ session: SessionConfiguration, now: Double) throws(SystemError) -> SessionRecorder {
        let header = RecordingHeader(session, start: now)
        guard isFolder else { return try SessionRecorder(path: path, header: header, limitBytes: limitBytes) }
        let folder = path.hasSuffix("/") ? path : path + "/"
        for _ in 1..<Self.tries {
            let number = number.add(1, ordering: .relaxed).newValue
            do throws(SystemError) {
                let file = "\(folder)\(Self.timeOfDay)-\(number).jsonl"
                return try SessionRecorder(path: file, header: header, limitBytes: limitBytes)
            } catch  where error.number == EEXIST {
                continue
            }
        }
        throw SystemError(number: EEXIST)
    }

    /// `20261231T235959Z`
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
