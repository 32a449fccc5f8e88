/// A moment in time, in milliseconds of the client's monotonic clock.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var milliseconds: Double

    /// The last moment. Doubles count whole milliseconds up to 9.007e15.
    package static let maximum = Timestamp(milliseconds: 9e15)

    package init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    package static func - (left: Self, right: Self) -> Double { left.milliseconds - right.milliseconds }

    /// Time ends at `maximum`: what would happen later happens then.
    package static func + (moment: Self, duration: Double) -> Self {
        min(Self(milliseconds: moment.milliseconds + duration), maximum)
    }
}
