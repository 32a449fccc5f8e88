private import Glibc
internal import Recording

/// Writes a session's recording to a file, without ever blocking the session.
///
/// Input is written before the session handles it, so the recording of a daemon that crashed ends with the input that
/// crashed it. Output is written before it is sent.
package struct SessionRecorder: ~Copyable {
    /// If the recording is a pipe, its reader may lag behind by this much.
    private static let backlogLimitBytes = 16 << 20

    /// The flags by which a new file, and a device or pipe, are opened. The sandbox allows these and no others.
    static let openFlags = [fileFlags, streamFlags]
    private static let fileFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY | O_CLOEXEC
    private static let streamFlags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

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

    /// Creates the file, readable by its owner only, or opens an existing device or pipe.
    ///
    /// Throws `EEXIST` if a regular file is there already: a recording never overwrites a file.
    init(path: String, head: RecordingHeader, limitBytes: Int) throws(SystemError) {
        var number = unsafe open(path, Self.fileFlags, 0o600)
        if number < 0, errno == EEXIST { number = try Self.openStream(path) }
        guard number >= 0 else { throw SystemError(number: errno) }
        file = OutputDescriptor(owning: number)
        writer = RecordingWriter(head, limitBytes: limitBytes)
    }

    /// Opens a device or a named pipe, without waiting for the pipe's reader.
    private static func openStream(_ path: String) throws(SystemError) -> Int32 {
        let number = unsafe open(path, streamFlags)
        guard number >= 0 else { throw SystemError(number: errno) }
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            close(number)
            throw SystemError(number: EEXIST)
        }
        return number
    }

    /// Writes what the writer has formatted. Returns the reason if the recording ends here.
    mutating func flush() -> End? {
        writer.drain(into: &queue.bytes)
        while !queue.isEmpty {
            switch queue.write(to: file) {
            case .wrote: continue
            case .wouldBlock: return queue.count > Self.backlogLimitBytes ? .failed("its reader is too slow") : nil
            case .brokenPipe: return .failed("its reader closed the pipe")
            case .failed(let error): return .failed(errorText(error))
            }
        }
        return writer.isFull ? .full(limitBytes: writer.limitBytes) : nil
    }
}
