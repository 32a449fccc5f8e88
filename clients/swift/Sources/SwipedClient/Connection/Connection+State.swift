extension Connection {
    typealias Answer = Result<[UInt8], SwipedError>

    /// A request whose answer somebody wants.
    ///
    ///     sent ----> awaited ----> (resumed)
    ///      |
    ///      +----> come ----> (taken)
    enum Call {
        case sent(until: Double, what: String)
        case awaited(until: Double, what: String, CheckedContinuation<Answer, Never>)
        case come(Answer)
    }

    /// What several threads look at, each for a moment.
    struct State: Sendable {
        var session: Session
        var transport: Transport?
        var calls: [Int: Call] = [:]
        /// Why it is over.
        var failure: SwipedError?
        /// With which the last daemon ended, where it was ours.
        var status: Int32?
        /// When the thread looks at the time again, whatever happens.
        var wakesAt = Double.infinity
        /// When the daemon is to have ended by itself.
        var leaveBy = Double.infinity
        /// Whether the last word has been sent.
        var hasTakenLeave = false
        /// Who wait for the end.
        var mourners: [CheckedContinuation<Void, Never>] = []

        init(_ session: Session) {
            self.session = session
        }

        func check() throws(SwipedError) {
            if let failure { throw failure }
        }

        mutating func begin(_ transport: Transport) {
            self.transport = transport
            session.begin()
            write()
        }

        /// Writes what can be written at once. Between two daemons nothing is: the next one is told.
        mutating func write() {
            transport?.write(&session.outgoing)
            if hasTakenLeave, session.outgoing.isEmpty {
                transport?.finishWriting()
            }
        }

        /// When something is to be done though nothing came. Once it is set it stays: whoever asks next need not wake
        /// the thread.
        mutating func sleep(now: Double) -> Double {
            var next = leaveBy
            for call in calls.values {
                switch call {
                case .sent(let deadline, _), .awaited(let deadline, _, _): next = min(next, deadline)
                case .come: break
                }
            }
            wakesAt = wakesAt > now ? min(wakesAt, next) : next
            return wakesAt
        }

        /// Whom nobody has answered in time.
        mutating func overdue(now: Double) -> [(Int, Answer)] {
            calls.compactMap { id, call in
                switch call {
                case .sent(let deadline, let what), .awaited(let deadline, let what, _):
                    deadline <= now ? (id, .failure(.timedOut("\(what) was not answered in time"))) : nil
                case .come: nil
                }
            }
        }
    }
}
