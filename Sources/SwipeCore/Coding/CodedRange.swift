/// The ranges of numbers and the lengths of strings in messages and snapshots, as `protocol/openrpc.json` has them: wider
/// than any screen, and so narrow that no computation overflows.
package enum CodedRange {
    /// Coordinates in px, and velocities in px/s.
    package static let coordinate = -1e9...1e9
    /// Lengths in px and velocities in px/s that a client sent or configured.
    package static let length = 0...1e9
    /// Offsets and translations in px. Sums and products of numbers from messages stay within this range.
    package static let offset = -1e15...1e15
    /// The velocity of a spring in px/s.
    package static let speed = -1e13...1e13
    /// In ms. Microseconds since the start of a clock fit as well as milliseconds since 1970, and all are exact.
    package static let time = 0...9e15
    /// Counts and ids. No session counts further.
    package static let count: ClosedRange<Int64> = 0...1 << 52
    package static let id: ClosedRange<Int64> = 1...1 << 52
    package static let stop: ClosedRange<Int64> = 0...15
    package static let index = 0...Int64.max
    package static let anyCount = 0...Int.max
    /// A coefficient of resistance, or a scale.
    package static let factor = 0.001...1000
    /// The duration of an animation or of one of its parts, in ms.
    package static let duration = 0...10_000.0

    /// The longest string but `data`, in bytes of UTF-8: of names, of keys, of ids and titles of actions. Bytes bound the
    /// memory and the length of a response; characters do not. A path of a file system is seldom longer.
    package static let nameBytes = 1 << 10
    /// The longest `data` that a client gives a cell, written as compact JSON.
    package static let dataBytes = 64 << 10
}
