internal import NIOConcurrencyHelpers
internal import NIOCore

/// Connections that have not sent a token, or that need none because they read metrics. The oldest is closed for a new one at the
/// limit, so silent connections keep out no scrape: a request takes milliseconds.
final class UnauthenticatedConnections: Sendable {
    private let limit: Int
    private let state = NIOLockedValueBox(State())

    private struct State {
        var channels: [ObjectIdentifier: (number: Int, channel: any Channel)] = [:]
        /// How many connections were added so far.
        var count = 0
    }

    init(limit: Int) { self.limit = limit }

    /// Adds a connection, until it closes or is removed.
    func add(_ channel: any Channel) {
        let oldest: (any Channel)? = state.withLockedValue { state in
            var oldest: (any Channel)?
            if state.channels.count >= limit, let entry = state.channels.min(by: { $0.value.number < $1.value.number })
            {
                state.channels[entry.key] = nil
                oldest = entry.value.channel
            }
            state.count += 1
            state.channels[ObjectIdentifier(channel)] = (state.count, channel)
            return oldest
        }
        oldest?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in remove(channel) }
    }

    func remove(_ channel: any Channel) {
        state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
    }

    var all: [any Channel] { state.withLockedValue { $0.channels.values.map(\.channel) } }
}
