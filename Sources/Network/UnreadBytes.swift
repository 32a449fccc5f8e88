internal import NIOCore
internal import StandardIO

/// How much output a client has not read yet, as far as this side of the connection can see.
struct UnreadBytes: Equatable {
    /// In the channel, because the kernel's buffer is full.
    let buffered: Int
    /// In the kernel's buffer. The number falls in steps: a Unix socket frees what one write sent when its last byte is read.
    let inKernel: Int

    init(buffered: Int, inKernel: Int) {
        (self.buffered, self.inKernel) = (buffered, inKernel)
    }

    init(of channel: any Channel) {
        buffered = channel.bufferedBytes
        let unread = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
            OutputDescriptor.unreadBytes(at: $0)
        }
        inKernel = (unread ?? nil) ?? 0
    }

    /// Whether the client has read something since `earlier`, if `addedBytes` were written to the channel's buffer since.
    func showsReading(since earlier: UnreadBytes, addedBytes: Int) -> Bool {
        buffered < earlier.buffered + addedBytes || inKernel < earlier.inKernel
    }
}
