/// Finds when the daemon sent a notification, by the client's clock.
///
/// A `cell/frame` has no timestamp: the daemon sent it when it started an animation, or when one ended. The supervisor
/// therefore remembers when the animations end that the daemon has announced.
struct NotificationTimes {
    /// The end of each announced animation, by the animation's id.
    private var ends: [String: Double] = [:]

    /// Notes the animations of a frame: those of a notification, or of a result, perhaps with `cells`.
    mutating func track(_ frame: Range<Int>, of text: JSONText) {
        for animation in animations(of: frame, in: text) {
            guard let id = text.member("id", of: animation), let start = number("start", of: animation, in: text),
                let duration = number("duration", of: animation, in: text)
            else { continue }
            ends[String(decoding: text.bytes[id], as: UTF8.self)] = start + duration
        }
        guard let cells = text.member("cells", of: frame) else { return }
        for cell in text.elements(of: cells) where text.isObject(cell) { track(cell, of: text) }
    }

    /// The time of a notification with these params; nil if a message has caused it, which then causes it again.
    mutating func time(of params: Range<Int>, in text: JSONText) -> Double? {
        let time = number("timestamp", of: params, in: text) ?? timeOfFrame(params, in: text)
        track(params, of: text)
        if let time { ends = ends.filter { $0.value >= time } }
        return time
    }

    private func timeOfFrame(_ frame: Range<Int>, in text: JSONText) -> Double? {
        if let animation = animations(of: frame, in: text).first { return number("start", of: animation, in: text) }
        guard let finished = text.member("finished", of: frame), let id = text.member("animation", of: finished),
            let hasFinished = text.member("finished", of: finished), text.bytes[hasFinished].elementsEqual("true".utf8)
        else { return nil }
        return ends[String(decoding: text.bytes[id], as: UTF8.self)]
    }

    private func animations(of frame: Range<Int>, in text: JSONText) -> [Range<Int>] {
        [text.member("animation", of: frame), text.member("collapse", of: frame), text.member("restore", of: frame)]
            .compactMap { $0 }.filter { text.isObject($0) }
    }

    private func number(_ name: String, of object: Range<Int>, in text: JSONText) -> Double? {
        text.member(name, of: object).flatMap { text.number($0) }
    }
}
