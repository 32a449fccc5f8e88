package import Jansson
package import SwipeCore

/// `cell/willOpen`, `cell/didOpen`, `cell/willClose`, `cell/didClose`.
package struct TransitionMessage: Sendable {
    package enum Motion: Sendable {
        /// There is no animation, or a result has reported it.
        case none
        /// An animation for the client to play. No result reports it, because the request was about another cell.
        case play(AnimationMessage)
        /// The animation that ended. `finished` is false if it was interrupted.
        case ended(animation: Int64?, finished: Bool)
    }

    package var table: String
    package var cell: CellKey
    package var side: Side
    /// The stop at which the cell opens.
    package var stop: Int?
    package var cause: Cause
    package var timestamp: Double
    package var motion: Motion

    package init(
        table: String, cell: CellKey, side: Side, stop: Int?, cause: Cause, timestamp: Double, motion: Motion
    ) {
        self.table = table
        self.cell = cell
        self.side = side
        self.stop = stop
        self.cause = cause
        self.timestamp = timestamp
        self.motion = motion
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("side", side.rawValue)
        if let stop { writer.member("stop", stop) }
        writer.member("cause", cause.rawValue)
        writer.member("timestamp", timestamp)
        switch motion {
        case .none: break
        case .play(let animation): animation.write("animation", into: &writer)
        case .ended(let animation, let finished):
            if let animation { writer.member("animation", animation) }
            writer.member("finished", finished)
        }
        writer.member("revision", revision)
        writer.endObject()
    }
}

/// `cell/swipeBegan` and `cell/swipeEnded`.
package struct SwipeMessage: Sendable {
    package struct Release: Sendable {
        package var offset: Double
        package var velocity: Double
        package var cancelled: Bool

        package init(offset: Double, velocity: Double, cancelled: Bool) {
            self.offset = offset
            self.velocity = velocity
            self.cancelled = cancelled
        }
    }

    package var table: String
    package var cell: CellKey
    package var timestamp: Double
    /// The end of the swipe; nil at its beginning.
    package var release: Release?

    package init(table: String, cell: CellKey, timestamp: Double, release: Release? = nil) {
        self.table = table
        self.cell = cell
        self.timestamp = timestamp
        self.release = release
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("timestamp", timestamp)
        if let release {
            writer.member("offset", release.offset)
            writer.member("velocity", release.velocity)
            writer.member("cancelled", release.cancelled)
        }
        writer.member("revision", revision)
        writer.endObject()
    }
}

/// `cell/announce`.
package struct AnnounceMessage: Sendable {
    package var address: CellAddress
    package var announcement: SwipeEvent.Announcement
    package var buttons: [Button]
    package var timestamp: Double

    package init(
        _ announcement: SwipeEvent.Announcement, of address: CellAddress, _ buttons: [Button], timestamp: Double
    ) {
        self.announcement = announcement
        self.address = address
        self.buttons = buttons
        self.timestamp = timestamp
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", address.table)
        writer.name("cell")
        address.cell.write(into: &writer)
        writer.member("kind", announcement.rawValue)
        if !buttons.isEmpty { buttons.write("actions", into: &writer) }
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }
}
