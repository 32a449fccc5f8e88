internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Closes a connection whose client has read nothing for a timeout. It runs on the channel's event loop.
///
/// Whether the client reads is seen from `UnreadBytes`, because a channel becomes writable only after the client has read
/// much at once.
final class ReadTimer {
    /// A timer that fires this much too late means that this process was suspended, perhaps together with the client. The
    /// timeout then starts again.
    private static let suspensionTolerance = TimeAmount.seconds(1)

    private let log: SessionLog
    private var task: Scheduled<Void>?
    /// Bytes that were written to the channel's buffer since the timer started.
    private var addedBytes = 0

    init(log: @escaping SessionLog) {
        self.log = log
    }

    var isRunning: Bool { task != nil }

    /// Starts the timer, in place of one that runs.
    ///
    /// - Parameters:
    ///   - timeout: nil: the client may take as long as it likes.
    ///   - warning: what to log when the timer closes the connection.
    func start(_ timeout: TimeAmount?, _ context: ChannelHandlerContext, warning: String? = nil) {
        cancel()
        guard let timeout else { return }
        let unread = UnreadBytes(of: context.channel)
        addedBytes = 0
        let latest = NIODeadline.now() + timeout + Self.suspensionTolerance
        task = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { [self] in
            let isReading = UnreadBytes(of: context.channel).showsReading(since: unread, addedBytes: addedBytes)
            if isReading || .now() > latest { return start(timeout, context, warning: warning) }
            if let warning { log(.warning, warning) }
            context.close(promise: nil)
        }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }

    /// Runs `write`, and counts what it adds to the channel's buffer.
    func count(_ channel: any Channel, _ write: () -> Void) {
        guard isRunning else { return write() }
        let before = channel.bufferedBytes
        write()
        addedBytes += channel.bufferedBytes - before
    }
}

extension Channel {
    /// Output that waits in the channel because the kernel's socket buffer is full.
    var bufferedBytes: Int { (try? syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 }
}
