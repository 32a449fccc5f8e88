internal import JSONRPC
internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Serves one session on a channel, on the channel's event loop. `ServeLoop` does the same for the standard streams.
///
///              end of input           session notified
///     serving --------------> inputEnding -----------> inputEnded
///        |                          |                       |    session over, or a `CloseReason`
///        +--------------------------+-----------------------+--------------------------------------+
///                                                                                                  v
///     closed <--- client has closed, or timeout --- lingering <--- output written --- draining
///
/// Back-pressure: the handler reads from the client only while the channel's buffer takes the output. A client that does
/// not read is not read from, and delays no other client. After the read timeout the connection is closed.
final class SessionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The session gets its input in pieces of this size, and the channel's buffer is checked after each, because a small
    /// request may have a large response.
    private static let pieceLimitBytes = 1 << 10

    enum Phase {
        case serving
        /// The input has ended, but the session has not been notified yet.
        case inputEnding
        /// The session knows that its input has ended. Animations go on.
        case inputEnded
        /// The session is over, and the last output is being written.
        case draining
        /// All output is written, and the client is informed of the end. Further input is dropped.
        case lingering
        /// The channel is closed, perhaps in the middle of a write of this handler.
        case closed
    }

    var session: ServedSession
    var phase = Phase.serving
    /// Input that the session has not received yet.
    var pendingInput = ByteBuffer()
    var inputHasEnded = false
    let deadlineTimer = DeadlineTimer()
    let readTimer: ReadTimer
    /// Whether the client gets the session's exit status after all messages. `Bridge` requests it.
    private(set) var reportsExitStatus = false
    /// Whether the next byte is the first, which may request the exit status.
    private var acceptsStatusRequest: Bool
    private var isResuming = false
    private var isProcessing = false
    private var output: [UInt8] = []
    private let onClose: @Sendable (Int32) -> Void
    private let log: SessionLog

    /// - Parameters:
    ///   - acceptsStatusRequest: whether a first byte of zero requests the exit status.
    ///   - onClose: called once with the session's exit status, or with 141 if the client was gone before.
    init(
        _ session: consuming ServedSession, acceptsStatusRequest: Bool, log: @escaping SessionLog,
        onClose: @escaping @Sendable (Int32) -> Void
    ) {
        self.session = session
        self.acceptsStatusRequest = acceptsStatusRequest
        self.log = log
        self.onClose = onClose
        readTimer = ReadTimer(log: log)
    }

    // MARK: Channel events

    func channelActive(context: ChannelHandlerContext) {
        context.read()
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { context.read() }  // after a WebSocket upgrade
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if acceptsStatusRequest, let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) {
            acceptsStatusRequest = false
            reportsExitStatus = first == 0
            if reportsExitStatus { bytes.moveReaderIndex(forwardBy: 1) }
        }
        switch phase {
        case .serving, .inputEnding, .inputEnded:
            if pendingInput.readableBytes == 0 { pendingInput = bytes } else { pendingInput.writeBuffer(&bytes) }
        case .draining, .lingering, .closed: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        switch phase {
        case .serving, .inputEnding, .inputEnded: process(context)
        case .draining, .closed: break
        case .lingering: context.read()
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        process(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: handleInputEnd(context)
        case CloseReason.clientClosed:
            inputHasEnded = true
            if case .lingering = phase { return context.close(promise: nil) }
            process(context)  // what the client sent before
            drain(context)
        case CloseReason.protocolViolation:
            process(context)
            drain(context)
        case is CloseReason: drain(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func handleInputEnd(_ context: ChannelHandlerContext) {
        inputHasEnded = true
        switch phase {
        case .serving:
            phase = .inputEnding
            process(context)
        case .inputEnding, .inputEnded, .draining, .closed: break
        case .lingering: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .closed
        deadlineTimer.cancel()
        readTimer.cancel()
        let status = session.exitStatus ?? ExitStatus.brokenPipe.code
        session.closed(status, at: MonotonicClock.now)
        onClose(status)
        // By then the session is released, and its memory is free.
        _ = context.eventLoop.scheduleTask(in: .milliseconds(100)) { [memory = session.memory] in
            FreeMemory.returnToSystemAfterFall(of: memory)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.info, "connection failed: \(reason(of: error))")
        context.close(promise: nil)
    }

    // MARK: Processing

    /// Passes the time and the input to the session, as long as the channel's buffer takes the output.
    private func process(_ context: ChannelHandlerContext) {
        if isProcessing { return }  // a write below called back; the loop below sees what has changed
        isProcessing = true
        defer { isProcessing = false }
        repeat { processOnce(context) } while canProcessInput(context)
        session.drainLog()
        if session.exitStatus != nil { return drain(context) }
        switch phase {
        case .serving, .inputEnding: break
        case .inputEnded where session.nextDeadline != nil || session.hasPendingWork: break
        case .inputEnded:
            log(.error, "internal error: a session has neither input nor a deadline, and does not end")
            return drain(context)
        case .draining, .lingering, .closed: return
        }
        deadlineTimer.schedule(at: session.nextDeadline, on: context.eventLoop) { [self] in process(context) }
        updateReadTimer(context)
        session.setQueuedBytes(context.channel.bufferedBytes + pendingInput.readableBytes)
        FreeMemory.returnToSystemAfterFall(of: session.memory)
        if session.hasPendingWork { return scheduleResume(context) }
        if case .serving = phase, pendingInput.readableBytes == 0, context.channel.isWritable { context.read() }
    }

    /// Resumes unfinished work after the loop has served its other clients, if this client reads its output.
    private func scheduleResume(_ context: ChannelHandlerContext) {
        guard context.channel.isWritable, !isResuming else { return }
        isResuming = true
        // `execute` would not do: the loop runs such tasks before it looks at its other clients.
        context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(20)) { [self] in
            isResuming = false
            process(context)
        }
    }

    /// Whether input is pending, and the channel's buffer takes the output.
    private func canProcessInput(_ context: ChannelHandlerContext) -> Bool {
        switch phase {
        case .serving, .inputEnding:
            pendingInput.readableBytes > 0 && !session.hasPendingWork && context.channel.isWritable
                && session.exitStatus == nil
        case .inputEnded, .draining, .lingering, .closed: false
        }
    }

    private func processOnce(_ context: ChannelHandlerContext) {
        let now = MonotonicClock.now
        switch phase {
        case .serving, .inputEnding, .inputEnded: break
        case .draining, .lingering, .closed: return
        }
        if session.hasPendingWork {
            guard context.channel.isWritable else { return }
            session.resume()
        } else if let deadline = session.nextDeadline, deadline <= now {
            session.timePassed(at: now)
        }
        write(context, now)
        while canProcessInput(context) {
            let piece = min(pendingInput.readableBytes, Self.pieceLimitBytes)
            session.receive(pendingInput.readableBytesUInt8Span.extracting(first: piece), at: now)
            pendingInput.moveReaderIndex(forwardBy: piece)
            write(context, now)
        }
        if pendingInput.readableBytes == 0, !session.hasPendingWork {
            pendingInput = ByteBuffer()  // an idle session holds no buffer
            if case .inputEnding = phase, session.exitStatus == nil {
                phase = .inputEnded
                session.inputEnded(at: now)
                write(context, now)
            }
        }
        context.flush()
    }

    private func write(_ context: ChannelHandlerContext, _ now: Double) {
        session.drainOutput(into: &output, at: now)
        guard !output.isEmpty else { return }
        readTimer.count(context.channel) { context.write(wrapOutboundOut(ByteBuffer(bytes: output)), promise: nil) }
        output.removeAll(keepingCapacity: output.capacity <= session.limits.frames.retainedBytes)
    }
}
