private import CLinux

/// The clock of the calendar.
package enum WallClock {
    /// The time in UTC, such as `20261231T235959Z`.
    package static var text: String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe _ = gmtime_r(&now, &parts)
        return unsafe String(unsafeUninitializedCapacity: 17) { text in
            unsafe text.withMemoryRebound(to: CChar.self) {
                unsafe strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts)
            }
        }
    }
}
