extension Connection {
    /// The line of a response, or its error.
    typealias Response = Result<[UInt8], SwipedError>

    /// A request of a caller.
    ///
    ///     sent ----> awaited ----> (resumed)
    ///      |
    ///      +----> completed ----> (returned)
    enum Call {
        case sent(deadline: Double, method: String)
        case awaited(deadline: Double, method: String, CheckedContinuation<Response, Never>)
        case completed(Response)
    }

    /// The state that the threads share, under a mutex.
    struct State: Sendable {
        var session: Session
        var transport: Transport?
        var calls: [Int: Call] = [:]
        /// Why the session is over.
        var failure: SwipedError?
        /// The exit status of the supervisor.
        var status: Int32?
        /// When the thread wakes up at the latest.
        var wakesAt = Double.infinity
        /// The deadline for the supervisor to exit by itself.
        var exitDeadline = Double.infinity
        /// Whether `exit` has been sent.
        var hasSentExit = false
        /// Callers that wait for the end of the session.
        var closeWaiters: [CheckedContinuation<Void, Never>] = []

        init(_ session: Session) {
            self.session = session
        }

        func checkIsOpen() throws(SwipedError) {
            if let failure { throw failure }
        }

        /// Writes what does not block.
        mutating func write() {
            transport?.write(&session.outgoing)
            if hasSentExit, session.outgoing.isEmpty {
                transport?.finishWriting()
            }
        }

        /// Computes when the thread has to wake up though nothing was received. The time is kept, so that a caller with a
        /// later deadline need not wake the thread.
        mutating func nextWake(now: Double) -> Double {
            var next = exitDeadline
            for call in calls.values {
                switch call {
                case .sent(let deadline, _), .awaited(let deadline, _, _): next = min(next, deadline)
                case .completed: break
                }
            }
            wakesAt = wakesAt > now ? min(wakesAt, next) : next
            return wakesAt
        }

        /// The timeouts of calls whose deadline has passed.
        func timeouts(now: Double) -> [(Int, Response)] {
            calls.compactMap { id, call in
                switch call {
                case .sent(let deadline, let method), .awaited(let deadline, let method, _):
                    deadline <= now ? (id, .failure(.timedOut("no response to \(method) in time"))) : nil
                case .completed: nil
                }
            }
        }
    }
}
