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
    private static let farewellPatience = TimeAmount.seconds(3)
    /// A client that was told of the end has so long to close. Closing while it still sends could cost it the last answers.
    private static let lingerPatience = TimeAmount.milliseconds(500)

    /// Who looks this much too late was stopped, and whoever was to read perhaps with it: time begins anew.
    private static let lateness = TimeAmount.seconds(1)

    private enum Phase {
        case serving
        /// The input has ended, and the session has not been told.
        case ending
        /// The session knows that nothing more comes; what is under way goes on.
        case ended
        /// What is left is being written.
        case leaving
        /// All is written, and the client knows; what it still sends is dropped.
        case lingering
        /// The channel is no more, perhaps in the midst of a write of ours; nothing is waited for that would keep us.
        case closed
    }

    /// The session is to go on soon with what it has begun.
    private var isResuming = false
    private var session: ServedSession
    private let ended: @Sendable (Int32) -> Void
    private let log: SessionLog
    private var phase = Phase.serving
    /// What was read and not yet given to the session.
    private var unserved = ByteBuffer()
    private var output: [UInt8] = []
    private var alarm: (deadline: Double, task: Scheduled<Void>)?
    /// Running out means that the client is left.
    private var patience: Scheduled<Void>?
    /// Bytes that were added to what waits for the client since `patience` began.
    private var addedBytes = 0
    private var isServing = false
    private var inputHasEnded = false
    /// What comes next is the first that comes, and may ask for the exit status.
    private var mayAskForStatus: Bool
    /// The client is told the session's exit status, behind all else.
    private var asksForStatus = false

    /// - Parameters:
    ///   - mayAskForStatus: a first byte of zero asks for the exit status.
    ///   - ended: told once of the session's status, or of 141 if the client had gone before.
    init(
        _ session: consuming ServedSession, mayAskForStatus: Bool, log: @escaping SessionLog,
        ended: @escaping @Sendable (Int32) -> Void
    ) {
        self.session = session
        self.mayAskForStatus = mayAskForStatus
        self.log = log
        self.ended = ended
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
        if mayAskForStatus, let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) {
            mayAskForStatus = false
            asksForStatus = first == 0
            if asksForStatus { bytes.moveReaderIndex(forwardBy: 1) }
        }
        switch phase {
        case .serving, .ending, .ended:
            if unserved.readableBytes == 0 { unserved = bytes } else { unserved.writeBuffer(&bytes) }
        case .leaving, .lingering, .closed: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        switch phase {
        case .serving, .ending, .ended: serve(context)
        case .leaving, .closed: break
        case .lingering: context.read()
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        serve(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: inputEnded(context)
        case Departure.clientLeft:
            inputHasEnded = true
            if case .lingering = phase { return context.close(promise: nil) }
            serve(context)  // what it has sent before
            leave(context)
        case Departure.clientMisbehaved:
            serve(context)
            leave(context)
        case is Departure: leave(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func inputEnded(_ context: ChannelHandlerContext) {
        inputHasEnded = true
        switch phase {
        case .serving:
            phase = .ending
            serve(context)
        case .ending, .ended, .leaving, .closed: break
        case .lingering: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .closed
        alarm?.task.cancel()
        patience?.cancel()
        let status = session.exitStatus ?? ExitStatus.readerGone.code
        session.left(status, at: MonotonicClock.now)
        ended(status)
        // The session is released first, so its memory is free by then.
        _ = context.eventLoop.scheduleTask(in: .milliseconds(100)) { [memory = session.memory] in
            FreeMemory.giveBackFall(of: memory)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(.info, "a client's connection failed: \(reason(of: error))")
        context.close(promise: nil)
    }

    // MARK: Serving

    /// Gives the session the time and what has come, as far as there is room for its answers.
    private func serve(_ context: ChannelHandlerContext) {
        if isServing { return }  // called by a write of ours: the loop below looks at what has changed
        isServing = true
        defer { isServing = false }
        repeat { turn(context) } while canServe(context)
        session.drainLog()
        if session.exitStatus != nil { return leave(context) }
        switch phase {
        case .serving, .ending: break
        case .ended where session.nextDeadline != nil || session.hasPendingWork: break
        case .ended:
            log(.error, "a session waits for nothing and does not end")
            return leave(context)
        case .leaving, .lingering, .closed: return
        }
        setAlarm(context)
        watchReader(context)
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        session.setQueuedBytes(waiting + unserved.readableBytes)
        FreeMemory.giveBackFall(of: session.memory)
        if session.hasPendingWork { return resumeLater(context) }
        if case .serving = phase, unserved.readableBytes == 0, context.channel.isWritable { context.read() }
    }

    /// Resumes unfinished work after the loop has served its other clients, if this client reads its output.
    private func resumeLater(_ context: ChannelHandlerContext) {
        guard context.channel.isWritable, !isResuming else { return }
        isResuming = true
        // Not `execute`: the loop runs what is due at once before it looks at its other clients.
        context.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(20)) { [self] in
            isResuming = false
            serve(context)
        }
    }

    /// Whether input waits, and there is room for its answers.
    private func canServe(_ context: ChannelHandlerContext) -> Bool {
        switch phase {
        case .serving, .ending:
            unserved.readableBytes > 0 && !session.hasPendingWork && context.channel.isWritable
                && session.exitStatus == nil
        case .ended, .leaving, .lingering, .closed: false
        }
    }

    private func turn(_ context: ChannelHandlerContext) {
        let now = MonotonicClock.now
        switch phase {
        case .serving, .ending, .ended: break
        case .leaving, .lingering, .closed: return
        }
        if session.hasPendingWork {
            guard context.channel.isWritable else { return }
            session.resume()
        } else if let due = session.nextDeadline, due <= now {
            session.timePassed(at: now)
        }
        write(context, now)
        while canServe(context) {
            let piece = min(unserved.readableBytes, Self.pieceLimitBytes)
            session.receive(unserved.readableBytesUInt8Span.extracting(first: piece), at: now)
            unserved.moveReaderIndex(forwardBy: piece)
            write(context, now)
        }
        if unserved.readableBytes == 0, !session.hasPendingWork {
            unserved = ByteBuffer()  // what was read last is not kept while nothing happens
            if case .ending = phase, session.exitStatus == nil {
                phase = .ended
                session.inputEnded(at: now)
                write(context, now)
            }
        }
        context.flush()
    }

    private func write(_ context: ChannelHandlerContext, _ now: Double) {
        session.drainOutput(into: &output, at: now)
        guard !output.isEmpty else { return }
        let waiting = patience == nil ? nil : waitingBytes(context)
        context.write(wrapOutboundOut(ByteBuffer(bytes: output)), promise: nil)
        if let waiting { addedBytes += waitingBytes(context) - waiting }
        output.removeAll(keepingCapacity: output.capacity <= session.limits.frames.retainedBytes)
    }

    /// Sees to it that we are called when something falls due.
    private func setAlarm(_ context: ChannelHandlerContext) {
        guard let deadline = session.nextDeadline else {
            alarm?.task.cancel()
            alarm = nil
            return
        }
        if alarm?.deadline == deadline { return }
        alarm?.task.cancel()
        let wait = min(max(0, deadline - MonotonicClock.now), 86_400_000)
        let task = context.eventLoop.assumeIsolated().scheduleTask(
            in: .nanoseconds(Int64((wait * 1_000_000).rounded(.up)))
        ) { [self] in
            alarm = nil
            serve(context)
        }
        alarm = (deadline, task)
    }

    // MARK: Patience

    /// A client that has not read for long is left.
    private func watchReader(_ context: ChannelHandlerContext) {
        if context.channel.isWritable {
            patience?.cancel()
            patience = nil
        } else if patience == nil {
            wait(readerPatience, context, "a client does not read its answers, and is left")
        }
    }

    /// Nil: it is waited for as long as it likes.
    private var readerPatience: TimeAmount? {
        session.limits.readTimeout > 0 ? .milliseconds(Int64(session.limits.readTimeout)) : nil
    }

    /// Writes what is left, says that there is no more, and closes.
    private func leave(_ context: ChannelHandlerContext) {
        switch phase {
        case .serving, .ending, .ended: phase = .leaving
        case .leaving, .lingering, .closed: return
        }
        alarm?.task.cancel()
        alarm = nil
        unserved = ByteBuffer()
        let time = inputHasEnded ? readerPatience : Self.farewellPatience
        wait(time, context, "a client does not read its last answers, and is left")
        var last = ByteBuffer()  // it is done, be it empty, when all before it is
        if asksForStatus, let status = session.exitStatus { last.writeBytes([0, UInt8(truncatingIfNeeded: status)]) }
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
            wait(Self.lingerPatience, context, nil)
            context.read()
        }
    }

    /// Closes when the client has read nothing for `time`, unless something else is waited for by then.
    private func wait(_ time: TimeAmount?, _ context: ChannelHandlerContext, _ complaint: String?) {
        patience?.cancel()
        patience = nil
        guard let time else { return }
        let unread = UnreadBytes(of: context.channel)
        addedBytes = 0
        let late = NIODeadline.now() + time + Self.lateness
        patience = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            let isReading = UnreadBytes(of: context.channel).showsReading(since: unread, addedBytes: addedBytes)
            if isReading || .now() > late { return wait(time, context, complaint) }
            if let complaint { log(.warning, complaint) }
            context.close(promise: nil)
        }
    }

    /// What waits in the channel.
    private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
