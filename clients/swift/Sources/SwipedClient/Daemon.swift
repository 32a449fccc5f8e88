/// A client of the swipe daemon: a session with a daemon that it starts or connects to.
///
/// If the daemon dies, the client starts another one and restores the session: every response and notification arrives
/// exactly once. Calls may come from any task. They send at once, in the order of the calls, and then wait for the
/// response.
///
/// Begin with ``request(_:timeout:)`` and ``notifications``; ``Swipe`` has the messages, `Swipe.RowMotion` plays their
/// animations. To read the library itself, begin with `Session` (the protocol without any input or output), then
/// `Connection` (the thread around it).
public final class Daemon: Sendable {
    /// The result of `initialize`, with the daemon's capabilities and limits.
    public let initializeResult: Swipe.InitializeResult
    /// The notifications of the daemon, for one reader. When a call returns, the notifications that it caused are in the
    /// buffer. The buffer has no limit, so read it.
    public let notifications: Notifications
    private let connection: Connection

    /// Starts a daemon or connects to one, and opens a session.
    public init(_ place: Place = .installed, _ options: Options = Options()) async throws(SwipedError) {
        connection = try Connection(place, options)
        initializeResult = try await connection.open()
        notifications = Notifications(connection)
    }

    deinit {
        connection.shutDown(within: .zero)
    }

    /// How many daemons have been replaced.
    public var restarts: Int {
        connection.restarts
    }

    /// The process of the current daemon; nil if there is none, or if it listens at a socket.
    public var processID: Int32? {
        connection.processID
    }

    /// The client's clock: monotonic, in ms. A message without a timestamp gets one.
    public static func now() -> Double {
        milliseconds()
    }

    /// Sends a request and returns its result.
    ///
    /// The request is sent before the first suspension, so tasks of one actor send in the order in which they start.
    ///
    /// - Parameter timeout: How long to wait for the response. The default is that of the options.
    /// - Throws: An error of the protocol; `.timedOut`, after which the daemon is still there; `.cancelled`; or the error
    ///   that has ended the session.
    @discardableResult
    nonisolated(nonsending) public func request<Result>(
        _ request: Swipe.Request<Result>, timeout: Duration? = nil
    ) async throws(SwipedError) -> Result {
        let id = try connection.send(request.method, request.params, timeout: timeout)
        return try Message.result(Result.self, of: try await connection.response(to: id))
    }

    /// Sends a message without a response. The daemon reports its frame as `cellFrame`, and its error as `logMessage`.
    public func notify<Result>(_ request: Swipe.Request<Result>) throws(SwipedError) {
        try connection.notify(request.method, request.params)
    }

    /// Kills the current daemon and replaces it.
    public func restart() throws(SwipedError) {
        try connection.restart()
    }

    /// Shuts down the session and, if the client has started it, the daemon: gracefully, or after the timeout by force.
    ///
    /// - Returns: The daemon's exit status; -N after signal N; nil if the daemon was not a child process.
    @discardableResult
    nonisolated(nonsending) public func close() async -> Int32? {
        await connection.close()
    }
}
