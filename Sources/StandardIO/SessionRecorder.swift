private import Glibc
internal import Recording

/// Keeps a recording of a session in a file, and never disturbs the session.
///
/// What the session is given is written before it is given, so that a recording ends with what a process did not
/// survive; what it says is written before it is sent.
package struct SessionRecorder: ~Copyable {
    /// Past this, whoever reads the recording (if it is a pipe) is too slow for it.
    private static let backlogLimitBytes = 16 << 20

    /// How a new file is opened, and how a device or a pipe; nothing else is opened in the sandbox.
    static let openFlags = [fileFlags, streamFlags]
    private static let fileFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY | O_CLOEXEC
    private static let streamFlags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// Why a recording ends before its session.
    enum End {
        /// It cannot be written any more.
        case failed(String)
        /// It has grown to its limit.
        case full(limitBytes: Int)
    }

    /// Takes what happens.
    var writer: RecordingWriter

    private let file: OutputDescriptor
    private var queue = OutputQueue(highWaterBytes: Self.backlogLimitBytes)

    /// Makes the file, for its owner only. A file that is there already is left alone, and an error (`EEXIST`); a device or
    /// a pipe is written to.
    init(path: String, header: RecordingHeader, limitBytes: Int) throws(SystemError) {
        var number = unsafe open(path, Self.fileFlags, 0o600)
        if number < 0, errno == EEXIST { number = try Self.openStream(path) }
        guard number >= 0 else { throw SystemError(number: errno) }
        file = OutputDescriptor(owning: number)
        writer = RecordingWriter(header, limitBytes: limitBytes)
    }

    /// Opens what is there, if it is no file; without waiting for the reader of a named pipe.
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

    /// Writes what the writer has taken; the recording's end, if this was the last of it.
    mutating func flush() -> End? {
        writer.drain(into: &queue.bytes)
        while !queue.isEmpty {
            switch queue.write(to: file) {
            case .wrote: continue
            case .noRoomYet: return queue.isCongested ? .failed("its reader is too slow") : nil
            case .readerGone: return .failed("nobody reads it any more")
            case .failed(let error): return .failed(errorText(error))
            }
        }
        return writer.isFull ? .full(limitBytes: writer.limitBytes) : nil
    }
}
