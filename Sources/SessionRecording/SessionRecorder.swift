internal import Linux
internal import Recording
internal import SwipeServer

/// Writes a session's recording to a file, without ever blocking the session.
///
/// Input is written before the session handles it, so the recording of a daemon that crashed ends with the input that
/// crashed it. Output is written before it is sent.
package final class SessionRecorder {
    /// If the recording is a pipe, its reader may lag behind by this much.
    private static let backlogLimitBytes = 16 << 20

    /// Formats the recording's lines.
    var writer: RecordingWriter

    private let file: OutputDescriptor
    private var queue = OutputQueue()

    /// Creates the file, or opens an existing device or pipe. Throws `EEXIST` if a regular file is there already.
    init(path: String, head: RecordingHeader, limitBytes: Int) throws(SystemError) {
        file = try OutputDescriptor(creating: path)
        writer = RecordingWriter(head, limitBytes: limitBytes)
    }

    /// Writes what the writer has formatted. Returns what the log says if the recording ends here, before its session.
    func flush() -> (level: SessionLogEntry.Level, reason: String)? {
        writer.drain(into: &queue.bytes)
        while !queue.isEmpty {
            switch queue.write(to: file) {
            case .wrote: continue
            case .wouldBlock: return queue.count > Self.backlogLimitBytes ? (.error, "its reader is too slow") : nil
            case .brokenPipe: return (.error, "its reader closed the pipe")
            case .failed(let error): return (.error, "\(error)")
            }
        }
        return writer.isFull ? (.warning, "it has reached its limit of \(writer.limitBytes) bytes") : nil
    }
}
