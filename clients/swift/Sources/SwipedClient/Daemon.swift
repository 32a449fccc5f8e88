/// A daemon of swiped, and the session with it.
///
/// It is started or connected to, and another one takes its place where it dies. Calls may come from everywhere. They
/// send at once, in the order in which they are made, and then wait for the answer.
public final class Daemon: Sendable {
    /// What `initialize` was answered with.
    public let greeting: Swipe.InitializeResult
    /// What the daemon tells of its own accord, for one reader. All that a call causes has been put there when it
    /// returns; what nobody reads stays, and grows.
    public let notifications: Notifications
    private let connection: Connection

    /// Starts a daemon, or connects to one that listens, and opens a session.
    public init(_ place: Place = .installed, _ options: Options = Options()) async throws(SwipedError) {
        connection = try Connection(place, options)
        greeting = try await connection.open()
        notifications = Notifications(connection)
    }

    deinit {
        connection.leave(within: .zero)
    }

    /// How many daemons have been replaced.
    public var restarts: Int {
        connection.restarts
    }

    /// Of the daemon, where it is ours and there is one.
    public var processID: Int32? {
        connection.processID
    }

    /// The client's clock: monotonic, in ms. A message without a timestamp gets one.
    public static func now() -> Double {
        milliseconds()
    }

    /// Sends a request and returns what it is answered with.
    ///
    /// It has been sent before the first suspension: tasks of one actor send in the order in which they begin.
    ///
    /// - Parameter timeout: How long to wait, if not as long as the options say.
    @discardableResult
    nonisolated(nonsending) public func request<Answer>(
        _ request: Swipe.Request<Answer>, timeout: Duration? = nil
    ) async throws(SwipedError) -> Answer {
        let id = try connection.send(request.method, request.params, timeout: timeout)
        return try Message.result(Answer.self, of: try await connection.answer(to: id))
    }

    /// Sends a message and does not wait: its frame comes as `cellFrame`, and if it fails, `logMessage` does.
    public func notify<Answer>(_ request: Swipe.Request<Answer>) throws(SwipedError) {
        try connection.notify(request.method, request.params)
    }

    /// Gives up on this daemon: another one takes its place.
    public func restart() throws(SwipedError) {
        try connection.restart()
    }

    /// Ends the session and the daemon, one way or the other: politely, or after the timeout not.
    ///
    /// - Returns: The exit status, a signal's below 0, where the daemon was ours.
    @discardableResult
    nonisolated(nonsending) public func close() async -> Int32? {
        await connection.close()
    }
}
