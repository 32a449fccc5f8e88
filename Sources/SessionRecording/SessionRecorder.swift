internal import Linux
internal import Recording

/// Writes a session's recording to a file, without ever blocking the session.
///
/// Input is written before the session handles it, so the recording of a daemon that crashed ends with the input that
/// crashed it. Output is written before it is sent.
package final class SessionRecorder {
    /// If the recording is a pipe, its reader may lag behind by this much.
    private static let backlogLimitBytes = 16 << 20

    /// Why a recording ends before its session.
    enum End {
        /// It cannot be written any more.
        case failed(String)
        /// It has reached its limit.
        case full(limitBytes: Int)
    }

    /// Formats the recording's lines.
    var writer: RecordingWriter

    private let file: OutputDescriptor
    private var queue = OutputQueue()

    /// Creates the file, or opens an existing device or pipe. Throws `EEXIST` if a regular file is there already.
    init(path: String, head: RecordingHeader, limitBytes: Int) throws(SystemError) {
        file = try OutputDescriptor(creating: path)
        writer = RecordingWriter(head, limitBytes: limitBytes)
    }

    /// Writes what the writer has formatted. Returns the reason if the recording ends here.
    func flush() -> End? {
        writer.drain(into: &queue.bytes)
        while !queue.isEmpty {
            switch queue.write(to: file) {
            case .wrote: continue
            case .wouldBlock: return queue.count > Self.backlogLimitBytes ? .failed("its reader is too slow") : nil
            case .brokenPipe: return .failed("its reader closed the pipe")
            case .failed(let error): return .failed("\(error)")
            }
        }
        return writer.isFull ? .full(limitBytes: writer.limitBytes) : nil
    }
}
