/// What numbers on the wire may be. Wider than any screen, and narrow enough that nothing computed from them overflows.
package enum WireRange {
    /// px, and px/s.
    package static let length = -1e9...1e9
    package static let positiveLength = 0...1e9
    /// ms; microseconds of an hour-old clock as well as milliseconds since 1970 fit, and all are exact.
    package static let timestamp = 0...9e15
    /// ms.
    package static let duration = 0...10_000.0
}
