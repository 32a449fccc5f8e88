internal import JSONRPC
internal import NIOCore
internal import StandardIO
internal import SwipeServer

/// Carries bytes between a client's channel and its session, on the channel's event loop.
///
///              input ended          session told
///     serving ------------> ending -------------> ended
///        |                     |                    |      session over, or a departure
///        +---------------------+--------------------+----------------------------------+
///                                                                                      v
///     closed <--- client has closed, or nobody waits longer --- lingering <--- written --- leaving
///
/// A client is read from only while what it was told fits the channel's buffer: whoever does not read its answers is not
/// listened to any more, and holds up nobody else. One that leaves them unread for long is left.
final class SessionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The session gets what was read in pieces of this size, so that the room for answers is looked at between them.
    private static let pieceLimitBytes = 1 << 10
    /// After `exit`, what is written at the end waits so long for a client that reads nothing.
    private static let drainTimeout = TimeAmount.seconds(3)
    /// A client that was told of the end has so long to close. Closing while it still sends could cost it the last answers.
    private static let lingerTimeout = TimeAmount.milliseconds(500)

    /// Who looks this much too late was stopped, and whoever was to read perhaps with it: time begins anew.
    private static let suspensionTolerance = TimeAmount.seconds(1)

    private enum Phase {
        case serving
        /// The input has ended, and the session has not been told.
        case inputEnding
        /// The session knows that nothing more comes; what is under way goes on.
        case inputEnded
        /// What is left is being written.
        case draining
        /// All is written, and the client knows; what it still sends is dropped.
        case lingering
        /// The channel is no more, perhaps in the midst of a write of ours; nothing is waited for that would keep us.
        case closed
    }

    /// The session is to go on soon with what it has begun.
    private var isResuming = false
    private var session: ServedSession
    private let onClose: @Sendable (Int32) -> Void
    private let log: SessionLog
    private var phase = Phase.serving
    /// What was read and not yet given to the session.
    private var pendingInput = ByteBuffer()
    private var output: [UInt8] = []
    private var timer: (deadline: Double, task: Scheduled<Void>)?
    /// Running out means that the client is left.
    private var readTimer: Scheduled<Void>?
    /// Bytes that were added to what waits for the client since `readTimer` began.
    private var addedBytes = 0
    private var isProcessing = false
    private var inputHasEnded = false
    /// What comes next is the first that comes, and may ask for the exit status.
    private var acceptsStatusRequest: Bool
    /// The client is told the session's exit status, behind all else.
    private var reportsExitStatus = false

    /// - Parameters:
    ///   - mayAskForStatus: a first byte of zero asks for the exit status.
    ///   - ended: told once of the session's status, or of 141 if the client had gone before.
    init(
        _ session: consuming ServedSession, acceptsStatusRequest: Bool, log: @escaping SessionLog,
        onClose: @escaping @Sendable (Int32) -> Void
    ) {
        self.session = session
        self.acceptsStatusRequest = acceptsStatusRequest
        self.log = log
        self.onClose = onClose
    }

    // MARK: What happens on the channel

    func channelActive(context: ChannelHandlerContext) {
        context.read()
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { context.read() }  // after an upgrade
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
            process(context)  // what it has sent before
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
        timer?.task.cancel()
        readTimer?.cancel()
        let status = session.exitStatus ?? ExitStatus.brokenPipe.code
        session.closed(status, at: MonotonicClock.now)
        onClose(status)
        // The session is released first, so its memory is free by then.
        _ = context.eventLoop.scheduleTask(in: .milliseconds(100)) { [memory = session.memory] in
            FreeMemory.returnToSystemAfterFall(of: memory)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.info, "a client's connection failed: \(reason(of: error))")
        context.close(promise: nil)
    }

    // MARK: Serving

    /// Gives the session the time and what has come, as far as there is room for its answers.
    private func process(_ context: ChannelHandlerContext) {
        if isProcessing { return }  // called by a write of ours: the loop below looks at what has changed
        isProcessing = true
        defer { isProcessing = false }
        repeat { processOnce(context) } while canProcessInput(context)
        session.drainLog()
        if session.exitStatus != nil { return drain(context) }
        switch phase {
        case .serving, .inputEnding: break
        case .inputEnded where session.nextDeadline != nil || session.hasPendingWork: break
        case .inputEnded:
            log(.error, "a session waits for nothing and does not end")
            return drain(context)
        case .draining, .lingering, .closed: return
        }
        scheduleTimer(context)
        updateReadTimer(context)
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        session.setQueuedBytes(waiting + pendingInput.readableBytes)
        FreeMemory.returnToSystemAfterFall(of: session.memory)
        if session.hasPendingWork { return scheduleResume(context) }
        if case .serving = phase, pendingInput.readableBytes == 0, context.channel.isWritable { context.read() }
    }

    /// Resumes unfinished work after the loop has served its other clients, if this client reads its output.
    private func scheduleResume(_ context: ChannelHandlerContext) {
        guard context.channel.isWritable, !isResuming else { return }
        isResuming = true
        // Not `execute`: the loop runs what is due at once before it looks at its other clients.
        context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(20)) { [self] in
            isResuming = false
            process(context)
        }
    }

    /// Whether input waits, and there is room for its answers.
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
        } else if let due = session.nextDeadline, due <= now {
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
            pendingInput = ByteBuffer()  // what was read last is not kept while nothing happens
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
        let waiting = readTimer == nil ? nil : waitingBytes(context)
        context.write(wrapOutboundOut(ByteBuffer(bytes: output)), promise: nil)
        if let waiting { addedBytes += waitingBytes(context) - waiting }
        output.removeAll(keepingCapacity: output.capacity <= session.limits.frames.retainedBytes)
    }

    /// Sees to it that we are called when something falls due.
    private func scheduleTimer(_ context: ChannelHandlerContext) {
        guard let deadline = session.nextDeadline else {
            timer?.task.cancel()
            timer = nil
            return
        }
        if timer?.deadline == deadline { return }
        timer?.task.cancel()
        let startReadTimer = min(max(0, deadline - MonotonicClock.now), 86_400_000)
        let task = context.eventLoop.assumeIsolated().scheduleTask(
            in: .nanoseconds(Int64((startReadTimer * 1_000_000).rounded(.up)))
        ) { [self] in
            timer = nil
            process(context)
        }
        timer = (deadline, task)
    }

    // MARK: Patience

    /// A client that has not read for long is left.
    private func updateReadTimer(_ context: ChannelHandlerContext) {
        if context.channel.isWritable {
            readTimer?.cancel()
            readTimer = nil
        } else if readTimer == nil {
            startReadTimer(readTimeout, context, "a client does not read its answers, and is left")
        }
    }

    /// Nil: it is waited for as long as it likes.
    private var readTimeout: TimeAmount? {
        session.limits.readTimeout > 0 ? .milliseconds(Int64(session.limits.readTimeout)) : nil
    }

    /// Writes what is left, says that there is no more, and closes.
    private func drain(_ context: ChannelHandlerContext) {
        switch phase {
        case .serving, .inputEnding, .inputEnded: phase = .draining
        case .draining, .lingering, .closed: return
        }
        timer?.task.cancel()
        timer = nil
        pendingInput = ByteBuffer()
        let time = inputHasEnded ? readTimeout : Self.drainTimeout
        startReadTimer(time, context, "a client does not read its last answers, and is left")
        var last = ByteBuffer()  // it is done, be it empty, when all before it is
        if reportsExitStatus, let status = session.exitStatus {
            last.writeBytes([0, UInt8(truncatingIfNeeded: status)])
        }
        context.writeAndFlush(wrapOutboundOut(last)).assumeIsolated().whenComplete { [self] _ in
            context.close(mode: .output).assumeIsolated().whenComplete { [self] outcome in linger(context, outcome) }
        }
    }

    /// The client knows that no more comes; what it still sends is read, and dropped.
    private func linger(_ context: ChannelHandlerContext, _ outcome: Result<Void, any Error>) {
        if case .closed = phase { return }
        if inputHasEnded { return context.close(promise: nil) }
        switch outcome {
        case .failure: context.close(promise: nil)
        case .success:
            phase = .lingering
            startReadTimer(Self.lingerTimeout, context, nil)
            context.read()
        }
    }

    /// Closes when the client has read nothing for `time`, unless something else is waited for by then.
    private func startReadTimer(_ time: TimeAmount?, _ context: ChannelHandlerContext, _ complaint: String?) {
        readTimer?.cancel()
        readTimer = nil
        guard let time else { return }
        let unread = UnreadBytes(of: context.channel)
        addedBytes = 0
        let late = NIODeadline.now() + time + Self.suspensionTolerance
        readTimer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            let isReading = UnreadBytes(of: context.channel).showsReading(since: unread, addedBytes: addedBytes)
            if isReading || .now() > late { return startReadTimer(time, context, complaint) }
            if let complaint { log(.warning, complaint) }
            context.close(promise: nil)
        }
    }

    /// What waits in the channel.
    private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
