/// How much a client may make the daemon keep before a message is complete.
package struct FrameLimits: Equatable, Sendable {
    /// The longest body of a message: 4 MiB.
    ///
    /// The largest message that a client has a reason to send is the snapshot of a session, which usually stays below 1 MiB.
    /// `Limits.parsedBytes` bounds the memory that its values take.
    package var messageBytes = 4 << 20

    /// The longest header block, all its lines together: 8 KiB. Two lines of 60 bytes are usual; web servers allow as much.
    package var headerBytes = 8 << 10

    /// The longest body that is read past and answered instead of being served: 64 MiB.
    ///
    /// Up to here a client has merely sent too much, and the next message is found behind it. A length above this
    /// is rather a mistake or a lie, and waiting for that many bytes would be to hang.
    package var discardBytes = 64 << 20

    /// How much noise may come before the first message while the framing is not known: 64 KiB, a long banner.
    package var noiseBytes = 64 << 10

    /// The memory that an empty buffer keeps for the next message or answer: 256 KiB, four reads from a full pipe.
    ///
    /// One large message is no reason to stay large for the rest of a day.
    package var retainedBytes = 256 << 10

    package init() {}
}
