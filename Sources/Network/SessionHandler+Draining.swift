internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// The read timeout of a slow client, and the graceful shutdown of a connection once its session is over.
extension SessionHandler {
    /// How long the last output may wait for a client that reads nothing.
    private static let drainTimeout = TimeAmount.seconds(3)
    /// How long a client that knows of the session's end has to close the connection. If the daemon closed it while the
    /// client still sends, the kernel could drop the last output.
    private static let lingerTimeout = TimeAmount.milliseconds(500)

    /// The limit `readTimeout`; nil: none.
    private var readTimeout: TimeAmount? {
        session.limits.readTimeout > 0 ? .milliseconds(Int64(session.limits.readTimeout)) : nil
    }

    /// Runs the read timer while the channel's buffer is full.
    func updateReadTimer(_ context: ChannelHandlerContext) {
        if context.channel.isWritable {
            readTimer.cancel()
        } else if !readTimer.isRunning {
            readTimer.start(readTimeout, context, warning: "client disconnected: it does not read its responses")
        }
    }

    /// Writes the last output, shuts down the sending side, and then closes the connection.
    func drain(_ context: ChannelHandlerContext) {
        switch phase {
        case .serving, .inputEnding, .inputEnded: phase = .draining
        case .draining, .lingering, .closed: return
        }
        deadlineTimer.cancel()
        pendingInput = ByteBuffer()
        readTimer.start(
            inputHasEnded ? readTimeout : Self.drainTimeout, context,
            warning: "client disconnected: it does not read its last responses")
        var last = ByteBuffer()  // even if it is empty, its write completes after all writes before it
        if reportsExitStatus, let status = session.exitStatus {
            last.writeBytes([0, UInt8(truncatingIfNeeded: status)])
        }
        context.writeAndFlush(wrapOutboundOut(last)).assumeIsolated().whenComplete { [self] _ in
            context.close(mode: .output).assumeIsolated().whenComplete { [self] outcome in linger(context, outcome) }
        }
    }

    /// Reads and drops what the client still sends, until it closes the connection.
    private func linger(_ context: ChannelHandlerContext, _ outcome: Result<Void, any Error>) {
        if case .closed = phase { return }
        if inputHasEnded { return context.close(promise: nil) }
        switch outcome {
        case .failure: context.close(promise: nil)
        case .success:
            phase = .lingering
            readTimer.start(Self.lingerTimeout, context)
            context.read()
        }
    }
}
