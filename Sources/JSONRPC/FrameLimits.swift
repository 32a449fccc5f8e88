/// How many bytes a `FrameDecoder` buffers for one client.
package struct FrameLimits: Equatable, Sendable {
    /// The longest body of a message: 4 MiB.
    ///
    /// The largest message that a client has a reason to send is the snapshot of a session, which usually stays below 1
    /// MiB. `Limits.parsedBytes` bounds the memory that its values take.
    package var messageBytes = 4 << 20

    /// The longest header block, all its lines together: 8 KiB, as in web servers. Clients send about 60 bytes.
    package var headerBytes = 8 << 10

    /// The longest body that is discarded, and reported as an error: 64 MiB.
    ///
    /// Up to this length a client has sent too much, and the next message follows the body. A longer one is probably
    /// a mistake: waiting for its bytes could take forever, so the decoder resynchronises instead.
    package var discardBytes = 64 << 20

    /// How many bytes may precede the first message while the framing is unknown: 64 KiB, a long banner.
    package var noiseBytes = 64 << 10

    /// The capacity that an empty buffer retains for the next message or response: 256 KiB, four reads from a full
    /// pipe. A larger one is released, so that one large message does not cost memory for the rest of the day.
    package var retainedBytes = 256 << 10

    package init() {}
}
