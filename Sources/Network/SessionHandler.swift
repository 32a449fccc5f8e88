internal import Connection
internal import JSONRPC
internal import Linux
internal import NIOCore
internal import SessionRecording
internal import SwipeServer

/// Serves one session on a channel, on the channel's event loop, as a `ConnectionPolicy` decides.
final class SessionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var session: RecordedSession
    private var policy: ConnectionPolicy
    /// Input that the session has not received yet.
    private var pendingInput = ByteBuffer()
    /// Whether the client gets the session's exit status after all messages. `Bridge` requests it.
    private var reportsExitStatus = false
    /// Whether the next byte is the first, which may request the exit status.
    private var acceptsStatusRequest: Bool
    /// Nil for other transports.
    private let webSocket: WebSocketMessageHandler?
    /// Whether input has arrived since the last `channelReadComplete`.
    private var hasReceived = false
    private let timer = DeadlineTimer()
    private var isResuming = false
    private var isRunning = false
    private var hasWritten = false
    private var output: [UInt8] = []
    /// Nil if the daemon serves no metrics.
    private let metrics: ServerMetrics?
    private var reportedTotals = SessionTotals()
    private var reportedQueue = 0
    private let log: SessionLog

    /// - Parameter webSocket: what turns frames into lines. Without it, a first byte of zero requests the exit status.
    init(
        _ session: consuming RecordedSession, webSocket: WebSocketMessageHandler? = nil, metrics: ServerMetrics? = nil,
        log: @escaping SessionLog
    ) {
        policy = ConnectionPolicy(.network(session.limits))
        self.session = session
        self.webSocket = webSocket
        acceptsStatusRequest = webSocket == nil
        self.metrics = metrics
        self.log = log
        metrics?.connected()
    }

    // MARK: Events

    func channelActive(context: ChannelHandlerContext) {
        run(context)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { run(context) }  // after a WebSocket upgrade
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasReceived = true
        var bytes = unwrapInboundIn(data)
        if acceptsStatusRequest, let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) {
            acceptsStatusRequest = false
            reportsExitStatus = first == 0
            if reportsExitStatus { bytes.moveReaderIndex(forwardBy: 1) }
        }
        guard policy.received(bytes.readableBytes) else { return }
        if pendingInput.readableBytes == 0 { pendingInput = bytes } else { pendingInput.writeBuffer(&bytes) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if hasReceived {
            hasReceived = false
            return run(context)
        }
        // The end of input, a ping, or a part of a WebSocket message. At the end, NIO closes the input after this event. It asserts
        // that the channel is still open then, but a write to a client that is gone closes it.
        context.eventLoop.assumeIsolated().execute { [self] in run(context) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        run(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: policy.inputEnded()
        case let shutdown as Shutdown: policy.shutDown(timeout: shutdown.timeout, at: MonotonicClock.now)
        case let reason as ConnectionPolicy.CloseReason:
            run(context)  // what the client sent before
            policy.leave(reason)
        default: return context.fireUserInboundEventTriggered(event)
        }
        run(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        policy.outputBroken()
        timer.cancel()
        pendingInput = ByteBuffer()
        rest(isOpen: false)
        session.closed(session.exitStatus ?? ExitStatus.brokenPipe.code, at: MonotonicClock.now)
        // By then the session is released, and its memory is free.
        _ = context.eventLoop.scheduleTask(in: .milliseconds(100)) { [memory = session.memory] in
            FreeMemory.returnToSystemAfterFall(of: memory)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.info, "connection failed: \(reason(of: error))")
        context.close(promise: nil)
    }

    // MARK: Actions

    /// Does what the policy decides, until it waits.
    private func run(_ context: ChannelHandlerContext) {
        if isRunning { return }  // an action below called back; the loop below sees what has changed
        isRunning = true
        defer { isRunning = false }
        if policy.queuedBytes > 0 { measureQueue(context) }
        var now = MonotonicClock.now
        while true {
            switch policy.next(at: now) {
            case .call(let call): perform(call, context, at: now)
            case .measureUnread: policy.measured(unreadBytes: Self.unreadBytes(context), at: now)
            case .finish:
                hasWritten = true
                flush(context)  // which notices a client that is gone
                if context.channel.isActive { finish(context) }
            case .yield:
                flush(context)
                rest()
                return scheduleResume(context)
            case .wait(let reads, let deadline):
                if flush(context) {
                    now = MonotonicClock.now
                    continue
                }
                rest()
                if let webSocket, webSocket.mayDropMessage, session.exceedsMemory {
                    log(.warning, "client disconnected: its incomplete message exceeds the memory limit")
                    webSocket.dropMessage()
                    policy.leave(.protocolViolation)
                    continue
                }
                timer.schedule(at: deadline, on: context.eventLoop) { [self] in run(context) }
                if reads { context.read() }
                return
            case .close(let reason):
                guard context.channel.isActive else { return }
                if let entry = reason.logEntry { log(entry.level, entry.message) }
                return context.close(promise: nil)
            }
        }
    }

    private func perform(_ call: ConnectionPolicy.SessionCall, _ context: ChannelHandlerContext, at now: Double) {
        // The start of a message is dropped if the client can no longer read the error.
        if call == .endInput, session.hasUnfinishedMessage, isGone(context) { return policy.outputBroken() }
        let start = metrics == nil ? 0 : MonotonicClock.now
        let input = pendingInput
        let state = session.perform(call, input: input.readableBytesUInt8Span, output: &output, at: now)
        if case .receive(let count) = call {
            pendingInput.moveReaderIndex(forwardBy: count)
            metrics?.processed(seconds: (MonotonicClock.now - start) / 1_000)
        }
        // An idle session holds no buffer. The rest of input that ends is dropped.
        if pendingInput.readableBytes == 0 || call == .endInput { pendingInput = ByteBuffer() }
        let count = output.count
        if count > 0 {
            context.write(wrapOutboundOut(ByteBuffer(bytes: output)), promise: nil)
            hasWritten = true
            output.removeAll(keepingCapacity: output.capacity <= session.limits.frames.retainedBytes)
        }
        policy.sessionReturned(state, outputBytes: count)
    }

    private func rest(isOpen: Bool = true) {
        let queuedBytes = isOpen ? policy.queuedBytes + pendingInput.readableBytes : 0
        session.rest(queuedBytes: queuedBytes + (isOpen ? webSocket?.unfinishedBytes ?? 0 : 0))
        guard let metrics else { return }
        let totals = session.totals
        metrics.add(totals.since(reportedTotals), queuedBytes: queuedBytes - reportedQueue)
        (reportedTotals, reportedQueue) = (totals, queuedBytes)
    }

    /// Resumes unfinished work after the loop has served its other clients.
    private func scheduleResume(_ context: ChannelHandlerContext) {
        guard !isResuming else { return }
        isResuming = true
        // `execute` would not do: the loop runs such tasks before it looks at its other clients.
        context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(20)) { [self] in
            isResuming = false
            run(context)
        }
    }

    /// Writes the exit status if the client has requested it, and shuts down the sending side.
    private func finish(_ context: ChannelHandlerContext) {
        var last = ByteBuffer()  // even if it is empty, its write completes after all writes before it
        if reportsExitStatus, let status = session.exitStatus {
            last.writeBytes([0, UInt8(truncatingIfNeeded: status)])
        }
        pendingInput = ByteBuffer()
        hasWritten = false
        context.writeAndFlush(wrapOutboundOut(last)).assumeIsolated().whenComplete { [self] _ in
            context.close(mode: .output).assumeIsolated().whenComplete { [self] outcome in
                guard case .success = outcome else { return context.close(promise: nil) }
                policy.outputFinished(at: MonotonicClock.now)
                run(context)
            }
        }
        measureQueue(context)
    }

    /// Whether the client has closed its socket, for reading as well. TCP does not report that before a write.
    private func isGone(_ context: ChannelHandlerContext) -> Bool {
        context.channel.withDescriptor { SocketPeer.isGone(at: $0) } ?? false
    }

    // MARK: The queue

    /// Writes as much as the kernel takes. Returns whether there was anything to write.
    @discardableResult
    private func flush(_ context: ChannelHandlerContext) -> Bool {
        guard hasWritten else { return false }
        hasWritten = false
        if webSocket != nil { measureQueue(context) }  // frames have added some bytes
        context.flush()
        measureQueue(context)
        return true
    }

    /// Reports the size of the channel's buffer to the policy.
    private func measureQueue(_ context: ChannelHandlerContext) {
        let change = ((try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0) - policy.queuedBytes
        if change < 0 { policy.flushed(-change) } else { policy.queued(change) }
    }

    /// What is in the kernel's buffer. It falls in steps: a Unix socket frees what one write sent when its last byte is read.
    private static func unreadBytes(_ context: ChannelHandlerContext) -> Int {
        context.channel.withDescriptor { OutputDescriptor.unreadBytes(at: $0) } ?? 0
    }
}

extension ConnectionPolicy.Settings {
    /// The policy of a client among others.
    fileprivate static func network(_ limits: Limits) -> Self {
        var settings = Self(highWaterBytes: limits.outputBytes)
        settings.lowWaterBytes = limits.outputBytes / 4
        settings.readTimeout = limits.readTimeout > 0 ? Double(limits.readTimeout) : nil
        settings.lingerTimeout = 500
        return settings
    }
}
