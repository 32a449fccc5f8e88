/// A moment in time, in milliseconds of the client's monotonic clock.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var milliseconds: Double

    package init(milliseconds: Double) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    package static func - (left: Self, right: Self) -> Double { left.milliseconds - right.milliseconds }

    package static func + (moment: Self, duration: Double) -> Self {
        Self(milliseconds: moment.milliseconds + duration)
    }
}
