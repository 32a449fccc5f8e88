/// A client of the swipe daemon: a session with a daemon that it starts or connects to.
///
/// The client starts `swiped supervise`, which replaces a daemon that fails: every response and notification arrives
/// exactly once. Calls may come from any task. They send at once, in the order of the calls, and then wait for the
/// response.
///
/// Begin with ``request(_:timeout:)`` and ``notifications``; ``Swipe`` has the messages, and `Swipe.Animation` interpolates
/// its keyframes. To read the library itself, begin with `Session` (the protocol without any input or output), then
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

    /// The process of `swiped supervise`; nil after the end.
    public var processID: Int32? {
        connection.processID
    }

    /// The client's clock: monotonic, in ms. A message without a timestamp gets the current one.
    public static func now() -> Double {
        milliseconds()
    }

    /// Sends a request and returns its result.
    ///
    /// The request is sent before the first suspension, so tasks of one actor send in the order in which they start.
    ///
    /// - Parameter timeout: How long to wait for the response. By default the call waits as long as the session lasts,
    ///   because a daemon that does not respond is replaced.
    /// - Throws: An error of the protocol; `.timedOut`, after which the session goes on; `.cancelled`; or the error that
    ///   has ended the session.
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

    /// Shuts down the session and, unless it listens at a socket, the daemon: gracefully, or after the timeout by force.
    ///
    /// - Returns: The exit status of `swiped supervise`; -N after signal N.
    @discardableResult
    nonisolated(nonsending) public func close() async -> Int32? {
        await connection.close()
    }
}
