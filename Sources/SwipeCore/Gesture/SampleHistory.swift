/// Where a finger has been: the last twenty samples along the axis, oldest first.
package struct SampleHistory: Hashable, Codable, Sendable {
    package struct Sample: Hashable, Codable, Sendable {
        package var time: Timestamp
        package var position: Double
    }

    package private(set) var samples: [Sample] = []

    package init() {}

    /// As many as Android and Flutter keep.
    package static let capacity = 20

    /// Samples closer than this, in ms, are of the same moment: no clock tells more.
    package static let sameMoment = 1e-3

    /// Takes a sample in. One at the same moment as the last replaces it; one from before it is dropped.
    ///
    /// - Parameter isResampled: made up between two real ones, to fall on a frame. It moves content and says nothing of
    ///   velocity, so it is not kept.
    package mutating func append(_ position: Double, at time: Timestamp, isResampled: Bool = false) {
        guard !isResampled else { return }
        if let last = samples.last {
            guard time >= last.time else { return }
            if time - last.time < Self.sameMoment { samples.removeLast() }
        }
        if samples.count == Self.capacity { samples.removeFirst() }
        if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
        samples.append(Sample(time: time, position: position))
    }
}
