package import Jansson

/// `initialize`: the client's name, clock and capabilities.
package struct InitializeParams: Sendable {
    package var protocolVersion: String
    package var clientName: String?
    /// The client's process. Nil if the client does not send it.
    package var processID: Int32?
    package var clock: ClockName
    package var trace: TraceName
    package var capabilities: ClientCapabilities

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
        capabilities =
            try params.optional("capabilities") { view throws(ParamsError) in try ClientCapabilities(view) }
            ?? ClientCapabilities()
    }
}

/// What a client can do, and what it wants to hear.
package struct ClientCapabilities: Sendable {
    package private(set) var animation = AnimationCapabilities()
    /// Whether frames report the place of each action.
    package private(set) var layout = false
    /// Whether frames of held cells report how content follows the finger.
    package private(set) var follow = false
    /// Whether frames of held cells report what a release would do.
    package private(set) var release = false
    /// Whether notifications report its changes.
    package private(set) var releaseChanged = false
    /// Whether notifications say what assistive technology should say.
    package private(set) var announce = false
    /// Whether tables are opened with reduced motion.
    package private(set) var reducedMotion = false
    /// Whether a notification reports that the daemon shuts down, so that the client continues with another one.
    package private(set) var closing = false
    /// Whether a notification reports that the daemon's own clock moves time.
    package private(set) var clockMoved = false

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        animation =
            try view.optional("animation") { view throws(ParamsError) in try AnimationCapabilities(view) }
            ?? AnimationCapabilities()
        layout = try view.boolean("layout", default: false)
        follow = try view.boolean("follow", default: false)
        release = try view.boolean("release", default: false)
        releaseChanged = try view.boolean("releaseChanged", default: false)
        announce = try view.boolean("announce", default: false)
        reducedMotion = try view.boolean("reducedMotion", default: false)
        closing = try view.boolean("closing", default: false)
        clockMoved = try view.boolean("clockMoved", default: false)
    }
}
