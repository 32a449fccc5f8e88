package import Jansson

/// `initialize`: the client's name, clock and capabilities.
package struct InitializeParams: Sendable {
    package var protocolVersion: String
    package var clientName: String?
    /// The client's process. Nil if the client does not send it.
    package var processID: Int32?
    package var clock: ClockName
    package var trace: TraceName
    package var formats: [AnimationFormatName]
    /// How far, in px, an animation that the client plays may deviate from the motion.
    package var maximumError: Double
    /// Whether frames report the place of each action.
    package var layout: Bool
    /// Whether frames of held cells report how content follows the finger.
    package var follow: Bool
    /// Whether frames of held cells report what a release would do.
    package var release: Bool
    /// Whether notifications report its changes.
    package var releaseChanged: Bool
    /// Whether notifications say what assistive technology should say.
    package var announce: Bool
    /// Whether tables are opened with reduced motion.
    package var reducedMotion: Bool
    /// Whether a notification reports that the daemon shuts down.
    package var closing: Bool
    /// Whether a notification reports that the daemon's own clock moves time.
    package var clockMoved: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        protocolVersion = try params.name("protocolVersion")
        clientName = try params.optional("clientInfo") { info throws(ParamsError) in
            try info.asObject()
            return try info.name("name")
        }
        processID = try params.optional("processId") { view throws(ParamsError) in
            Int32(clamping: try view.asInteger(in: 0...Int(clamping: Int32.max)))
        }
        clock = try params.choice("clock", ClockName.self) ?? .system
        trace = try params.choice("trace", TraceName.self) ?? .off
        let animation = try params.optional("capabilities") { capabilities throws(ParamsError) in
            try capabilities.asObject()
            return try capabilities.optional("animation", Self.readAnimation)
        }
        let flags = try params.optional("capabilities") { capabilities throws(ParamsError) in
            (
                layout: try capabilities.boolean("layout", default: false),
                follow: try capabilities.boolean("follow", default: false),
                release: try capabilities.boolean("release", default: false),
                releaseChanged: try capabilities.boolean("releaseChanged", default: false),
                announce: try capabilities.boolean("announce", default: false),
                reducedMotion: try capabilities.boolean("reducedMotion", default: false),
                closing: try capabilities.boolean("closing", default: false),
                clockMoved: try capabilities.boolean("clockMoved", default: false)
            )
        }
        layout = flags?.layout ?? false
        follow = flags?.follow ?? false
        release = flags?.release ?? false
        releaseChanged = flags?.releaseChanged ?? false
        announce = flags?.announce ?? false
        reducedMotion = flags?.reducedMotion ?? false
        closing = flags?.closing ?? false
        clockMoved = flags?.clockMoved ?? false
        formats = animation??.formats ?? Self.defaultFormats
        maximumError = animation??.maximumError ?? Self.defaultMaximumError
    }

    package static let defaultFormats = [AnimationFormatName.keyframes]

    /// A quarter of a pixel is invisible.
    package static let defaultMaximumError = 0.25

    /// Unknown formats are ignored, because a later client may name more.
    private static func readAnimation(
        _ view: JSONView
    ) throws(ParamsError) -> (formats: [AnimationFormatName]?, maximumError: Double?) {
        try view.asObject()
        let names = try view.optional("formats") { names throws(ParamsError) in
            try names.asArray(limit: 16) { name throws(ParamsError) in try name.asName() }
        }
        let formats = names?.compactMap(AnimationFormatName.init(rawValue:))
        return (formats, try view.optionalNumber("maximumError", in: 0.1...100))
    }
}
