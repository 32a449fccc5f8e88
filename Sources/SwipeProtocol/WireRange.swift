/// The ranges of numbers on the wire: wider than any screen, and so narrow that no computation overflows.
package enum WireRange {
    /// In px or px/s.
    package static let length = -1e9...1e9
    package static let positiveLength = 0...1e9
    /// In ms. Microseconds since the start of a clock fit as well as milliseconds since 1970, and all are exact.
    package static let timestamp = 0...9e15
    /// In ms.
    package static let duration = 0...10_000.0
}
