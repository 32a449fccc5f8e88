extension Daemon {
    /// The notifications of a daemon, in order. The sequence ends when the session is closed, and throws if it has failed.
    public struct Notifications: AsyncSequence, Sendable {
        public typealias Element = Swipe.Notification

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let connection: Connection
            fileprivate var base: AsyncStream<Element>.Iterator

            public mutating func next(isolation actor: isolated (any Actor)?) async throws(SwipedError) -> Element? {
                if let notification = await base.next(isolation: actor) {
                    return notification
                }
                if let failure = connection.unexpectedFailure {
                    throw failure
                }
                return nil
            }

            public mutating func next() async throws(SwipedError) -> Element? {
                try await next(isolation: nil)
            }
        }

        private let connection: Connection

        init(_ connection: Connection) {
            self.connection = connection
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(connection: connection, base: connection.notifications.makeAsyncIterator())
        }
    }
}
