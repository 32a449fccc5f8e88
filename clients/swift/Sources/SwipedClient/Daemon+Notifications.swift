extension Daemon {
    /// What a daemon tells of its own accord, in its order. It ends when the session is closed, and throws where it broke.
    public struct Notifications: AsyncSequence, Sendable {
        public typealias Element = Swipe.Notification

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let connection: Connection
            fileprivate var base: AsyncStream<Element>.Iterator

            public mutating func next(isolation actor: isolated (any Actor)?) async throws(SwipedError) -> Element? {
                if let told = await base.next(isolation: actor) {
                    return told
                }
                if let failure = connection.breakage {
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
            Iterator(connection: connection, base: connection.told.makeAsyncIterator())
        }
    }
}
