/// Where a finger has been: the last twenty samples along the axis, oldest first.
struct SampleHistory: Hashable, Sendable {
    struct Sample: Hashable, Sendable {
        var time: Timestamp
        var position: Double
    }

    private(set) var samples: [Sample] = []

    /// As many as Android and Flutter keep.
    static let capacity = 20

    /// Samples closer than this, in ms, are of the same moment: no clock tells more.
    static let sameMoment = 1e-3

    /// Takes a sample in. One at the same moment as the last replaces it; one from before it is dropped.
    mutating func append(_ position: Double, at time: Timestamp) {
        if let last = samples.last {
            guard time >= last.time else { return }
            if time - last.time < Self.sameMoment { samples.removeLast() }
        }
        if samples.count == Self.capacity { samples.removeFirst() }
        if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
        samples.append(Sample(time: time, position: position))
    }
}
