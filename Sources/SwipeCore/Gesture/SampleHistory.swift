/// A velocity tracker's samples along one axis: the last twenty, oldest first.
package struct SampleHistory: Hashable, Sendable {
    /// A position along the axis, in px, at one moment.
    package struct Sample: Hashable, Sendable {
        package var time: Timestamp
        package var position: Double
    }

    package private(set) var samples: [Sample] = []

    /// As many samples as Android and Flutter keep.
    package static let capacity = 20
    static let counts = 0...capacity

    /// Samples closer than this, in ms, count as of the same moment, because clocks are not more precise.
    package static let sameMoment = 1e-3

    /// Adds a sample. It replaces a sample of the same moment, and is dropped if it is older than the last one.
    package mutating func append(_ position: Double, at time: Timestamp) {
        if let last = samples.last {
            guard time >= last.time else { return }
            if time - last.time < Self.sameMoment { samples.removeLast() }
        }
        if samples.count == Self.capacity { samples.removeFirst() }
        if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
        samples.append(Sample(time: time, position: position))
    }
}

extension SampleHistory.Sample: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        time = try object.time("time", old?.time)
        position = try object.number("position", old?.position, in: CodedRange.offset)
    }
}
