internal import NIOCore
internal import StandardIO

/// What was said to a client and not read by it, as far as this side of the connection can see.
struct UnreadBytes: Equatable {
    /// In the channel: the system has no room for them.
    let waiting: Int
    /// In the system's hands. It tells in steps how far the client has read them: a Unix socket frees a piece that was written at
    /// once when its last byte was read.
    let inKernel: Int

    init(waiting: Int, inKernel: Int) {
        (self.waiting, self.inKernel) = (waiting, inKernel)
    }

    init(of channel: any Channel) {
        waiting = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let unread = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
            OutputDescriptor.unreadBytes(at: $0)
        }
        inKernel = (unread ?? nil) ?? 0
    }

    /// Whether the client has read something since `earlier`, when so many bytes have been added to what waits.
    func showsReading(since earlier: UnreadBytes, addedBytes: Int) -> Bool {
        waiting < earlier.waiting + addedBytes || inKernel < earlier.inKernel
    }
}
