import JSONRPC
import Jansson
import SwipeCore

/// What a client can do, and what it wants to hear.
struct ClientCapabilities: Sendable {
    private(set) var animation = AnimationCapabilities()
    /// What the engine reports besides.
    private(set) var reports = EngineReports()
    /// Whether frames of held cells report what a release would do.
    private(set) var release = false
    /// Whether notifications report its changes.
    private(set) var releaseChanged = false
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
        reports.layout = try view.boolean("layout", default: false)
        reports.followLines = try view.boolean("follow", default: false)
        release = try view.boolean("release", default: false)
        releaseChanged = try view.boolean("releaseChanged", default: false)
        reports.releases = release || releaseChanged
        reports.announcements = try view.boolean("announce", default: false)
        reducedMotion = try view.boolean("reducedMotion", default: false)
        closing = try view.boolean("closing", default: false)
        clockMoved = try view.boolean("clockMoved", default: false)
    }
}
