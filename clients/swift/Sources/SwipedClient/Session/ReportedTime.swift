/// The time of the last notification, in ms by the client's clock.
///
/// A message may have an earlier timestamp than a notification that the daemon sent before it handled the message: a
/// timer fired meanwhile. The replay has to advance time to the notification first, or the message overtakes the timer.
struct ReportedTime: Sendable {
    /// The daemon rounds timestamps to this many ms, so a timer may have fired that much later than its notification
    /// says.
    static let grid = 1e-4
    /// The members of a frame that are animations.
    private static let animations = ["animation", "collapse", "restore"]

    private(set) var latest = 0.0
    /// When the animations end that have been announced, by their ids.
    private var ends: [Double: Double] = [:]

    /// Notes the animations of a frame.
    mutating func track(_ frame: JSONText) {
        for animation in Self.animations.compactMap(frame.member) {
            if let id = animation.number("id"), let start = animation.number("start") {
                ends[id] = start + (animation.number("duration") ?? 0)
            }
        }
    }

    /// Notes a notification by its params.
    mutating func note(_ params: JSONText) {
        let time = params.number("timestamp") ?? timeOfFrame(params)
        track(params)
        latest = max(latest, time)
        ends = ends.filter { $0.value >= latest }
    }

    /// A `cell/frame` has no timestamp. The daemon sent it when it started an animation, or when one ended. Otherwise a
    /// message caused it, and the replayed message causes it again: 0.
    private func timeOfFrame(_ frame: JSONText) -> Double {
        if let start = Self.animations.compactMap(frame.member).first?.number("start") {
            return start
        }
        guard let finished = frame.member("finished"), finished.member("finished")?.bytes.first == UInt8(ascii: "t"),
            let id = finished.number("animation")
        else { return 0 }
        return ends[id] ?? 0
    }
}

extension JSONText {
    fileprivate func number(_ name: String) -> Double? {
        member(name).flatMap { Double(String(decoding: $0.bytes, as: UTF8.self)) }
    }
}
