/// The protocol without any input or output: which bytes are to be written, and what the bytes that were read mean.
struct Session: Sendable {
    enum Event: Equatable, Sendable {
        /// The session is open: the result of `initialize`.
        case opened(Swipe.InitializeResult)
        /// The response to a request: its line, or its error.
        case response(Int, Result<[UInt8], SwipedError>)
        case notification(Swipe.Notification)
    }

    /// Limit of a message from the daemon, and of the bytes that wait to be written: beyond it the daemon has failed.
    static let limitBytes = 64 << 20
    /// The id of `initialize`.
    private static let initializeID = 0

    /// The bytes that are to be written. The session begins with `initialize`.
    var outgoing: [UInt8]
    /// Whether `shutdown` was sent, or the client is released.
    var isShuttingDown = false
    private(set) var initializeResult: Swipe.InitializeResult?
    private var lastID = 0
    private var incoming = LineBuffer()

    init(_ options: Daemon.Options) {
        outgoing = Message.serialized("initialize", options.initializeParams, id: Self.initializeID) ?? []
    }

    // MARK: - To the daemon

    /// Queues a request, and returns the id of its response.
    mutating func request(_ method: String, _ params: Params) throws(SwipedError) -> Int {
        outgoing += try line(method, params, id: lastID + 1)
        lastID += 1
        isShuttingDown = isShuttingDown || method == "shutdown"
        return lastID
    }

    /// Queues a message without a response. The daemon reports its error as `log/message`.
    mutating func notify(_ method: String, _ params: Params) throws(SwipedError) {
        outgoing += try line(method, params, id: nil)
    }

    /// A message that the daemon accepts. If the daemon could not parse a message, its error would have no id.
    private func line(_ method: String, _ params: Params, id: Int?) throws(SwipedError) -> [UInt8] {
        guard let line = Message.serialized(method, params, id: id) else {
            throw SwipedError(
                .init(code: -32602, message: "\(method) has a number that JSON cannot represent", data: nil))
        }
        if line.count > limit("messageBytes") {
            let reason = "\(method) has more bytes than the daemon accepts"
            throw SwipedError(.init(code: -32600, message: reason, data: nil))
        }
        if !JSONText(line).isAccepted(depth: limit("depth")) {
            let reason = "\(method) is nested deeper than the daemon accepts, or has a NUL in a name"
            throw SwipedError(.init(code: -32700, message: reason, data: nil))
        }
        guard outgoing.count <= Self.limitBytes else {
            throw .timedOut("the daemon does not read its input")
        }
        return line
    }

    private func limit(_ name: String) -> Int {
        if case .integer(let limit) = initializeResult?.limits[name] { limit } else { Self.limitBytes }
    }

    // MARK: - From the daemon

    /// Handles bytes of the daemon.
    ///
    /// - Returns: An event for each message, in order; and an error if the session cannot go on.
    mutating func receive(_ data: some Collection<UInt8>) -> (events: [Event], fault: SwipedError?) {
        var events: [Event] = []
        incoming.append(data)
        do throws(SwipedError) {
            while let line = incoming.next() {
                events.append(try event(line))
            }
            if incoming.count > Self.limitBytes {
                throw .garbled("the daemon wrote a line longer than 64 MiB")
            }
        } catch {
            return (events, error)
        }
        return (events, nil)
    }

    private mutating func event(_ line: [UInt8]) throws(SwipedError) -> Event {
        switch try Message(line) {
        case .notification(let notification): return .notification(notification)
        case .response(Self.initializeID, let refusal) where initializeResult == nil:
            if let refusal { throw SwipedError(refusal) }
            let result = try Message.result(Swipe.InitializeResult.self, of: line)
            initializeResult = result
            return .opened(result)
        case .response(let id, let refusal) where 0 < id && id <= lastID:
            return .response(id, refusal.map { .failure(SwipedError($0)) } ?? .success(line))
        case .response:
            throw .garbled("the daemon responded to a request that was not sent: \(Message.excerpt(of: line))")
        }
    }
}
