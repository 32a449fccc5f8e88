extension ConnectionPolicy {
    /// The sizes and timeouts of a connection. Times are in milliseconds.
    package struct Settings: Sendable {
        /// Above this much queued output, the client is not read from.
        package var highWaterBytes: Int
        /// When the queue has fallen to this, the client is read from again.
        package var lowWaterBytes: Int
        /// The session gets its input in pieces of this size, because a small request may have a large response.
        package var pieceBytes: Int
        /// How long a client may read nothing while the queue is congested, or after it has ended its input; nil: as long as it
        /// likes.
        package var readTimeout: Double?
        /// How long a client may read nothing once the session is over. A client that waits for the end without reading would
        /// otherwise wait for ever.
        package var endTimeout = 30_000.0
        /// The same after the exit of the client's process, whose pipes another process may hold.
        package var exitedTimeout = 3_000.0
        /// How long the queue may take to drain after `.shutDown`.
        package var shutdownTimeout = 1_000.0
        /// How long a client that is informed of the end has to close the connection; nil: the output has no separate end. If
        /// the daemon closed a socket while the client still sends, the kernel could drop the last output.
        package var lingerTimeout: Double?

        package init(highWaterBytes: Int, pieceBytes: Int = 1 << 10) {
            (self.highWaterBytes, self.pieceBytes) = (highWaterBytes, pieceBytes)
            lowWaterBytes = highWaterBytes / 2
        }
    }

    package enum State: Equatable, Sendable {
        /// Input may arrive. The session has not received `pendingBytes` of it yet.
        case open(pendingBytes: Int)
        /// The input has ended, but the session has not been notified yet.
        case ending(pendingBytes: Int)
        /// The session knows that its input has ended. Animations go on.
        case ended
        /// The session is over. What is queued is written.
        case draining(Draining)
        /// All output is written. Further input is dropped until the client closes the connection.
        case lingering(CloseReason, deadline: Double)
        case closed(CloseReason)
    }

    package struct Draining: Equatable, Sendable {
        var reason: CloseReason
        var inputHasEnded: Bool
        /// `.finish` was returned, and is being carried out.
        var isFinishing = false
    }

    /// Why a connection is closed.
    package enum CloseReason: Equatable, Sendable {
        /// The session is over, with this exit status.
        case over(Int32)
        /// The client has closed the connection in an orderly way.
        case clientClosed
        /// The client has violated the transport's protocol.
        case protocolViolation
        /// The daemon shuts down.
        case shutDown
        /// The client has read nothing for a timeout. Output is lost.
        case notReading
        /// The client reads no more. Output may be lost.
        case clientGone
        /// A bug: the session has neither input nor a deadline, and does not end.
        case stuck
    }

    /// What the policy has to know of the session.
    package struct SessionState: Equatable, Sendable {
        /// The work that the session has to finish before it gets more input.
        package enum Work: Equatable, Sendable {
            case none
            /// `resume` does the next piece.
            case unfinished
            /// It goes on by itself. Its end is reported by `sessionReturned`.
            case elsewhere
        }

        package var work: Work
        /// When the session has to be notified of the time.
        package var deadline: Double?
        /// Set once the session is over.
        package var exitStatus: Int32?
        /// Whether the client can continue with another daemon after `.announceClosing`.
        package var acceptsClosing: Bool
        /// Whether the session may take more memory. If not, the client has to read what is queued before it is served.
        package var hasMemory: Bool

        package init(
            work: Work = .none, deadline: Double? = nil, exitStatus: Int32? = nil, acceptsClosing: Bool = false,
            hasMemory: Bool = true
        ) {
            (self.work, self.deadline, self.exitStatus) = (work, deadline, exitStatus)
            (self.acceptsClosing, self.hasMemory) = (acceptsClosing, hasMemory)
        }
    }

    /// A call of the session.
    package enum SessionCall: Equatable, Sendable {
        /// Pass so much of the pending input to the session.
        case receive(bytes: Int)
        /// Notify it of the time.
        case advance
        /// Do the next piece of unfinished work.
        case resume
        /// Notify it that its input has ended, and drop input that is still pending.
        case endInput
        /// Report that the connection is closed after so many ms.
        case announceClosing(Int)
    }

    /// A shutdown that leaves the client time to continue with another daemon.
    struct Closing: Equatable, Sendable {
        /// When the connection is closed, if the client has not closed it by then.
        let deadline: Double
        var isAnnounced = false
    }

    package enum Action: Equatable, Sendable {
        /// Call the session, and report with `sessionReturned`.
        case call(SessionCall)
        /// Report with `measured` how much written output the client has not read yet.
        case measureUnread
        /// Serve the other clients before the next action.
        case yield
        /// Write what is queued, inform the client of the end, and report with `outputFinished`.
        case finish
        /// Write what is queued, and wait for an event, at most until this time. Read from the client only if `reads`.
        case wait(reads: Bool, until: Double?)
        case close(CloseReason)
    }
}
