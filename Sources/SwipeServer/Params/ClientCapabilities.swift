import JSONRPC
import Jansson

/// What a client can do, and what it wants to hear.
struct ClientCapabilities: Sendable {
    private(set) var animation = AnimationCapabilities()
    /// Whether frames report the place of each action.
    private(set) var layout = false
    /// Whether frames of held cells report how content follows the finger.
    private(set) var follow = false
    /// Whether frames of held cells report what a release would do.
    private(set) var release = false
    /// Whether notifications report its changes.
    private(set) var releaseChanged = false
    /// Whether notifications say what assistive technology should say.
    private(set) var announce = false
    /// Whether tables are opened with reduced motion.
    private(set) var reducedMotion = false
    /// Whether a notification reports that the daemon shuts down, so that the client continues with another one.
    private(set) var closing = false
    /// Whether a notification reports that the daemon's own clock moves time.
    private(set) var clockMoved = false

    init() {}

    init(_ view: JSONView) throws(RPCError) {
        try view.asObject()
        animation = try view.optional("animation", AnimationCapabilities.init) ?? animation
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
