package import Jansson
package import SwipeCore

extension ReleasePreview {
    /// The member `release`: what a release would do now, by the position alone.
    func write(into writer: inout JSONWriter) {
        let (name, side): (StaticString, Side?) =
            switch rest {
            case .closed: ("closed", nil)
            case .open(let side), .stop(let side, _): ("open", side)
            case .expanded(let side): ("expanded", side)
            }
        writer.name("release")
        writer.beginObject()
        writer.member("rest", name)
        writer.member("side", side)
        if let stop = rest.stop { writer.member("stop", stop) }
        writer.member("target", target)
        if let action { writer.member("action", action) }
        writer.endObject()
    }
}

/// `cell/releaseChanged`: a release would do something else from now on.
package struct ReleaseChangedMessage: Sendable {
    package var table: String
    package var cell: CellKey
    package var release: ReleasePreview
    package var timestamp: Double

    package init(table: String, cell: CellKey, release: ReleasePreview, timestamp: Double) {
        self.table = table
        self.cell = cell
        self.release = release
        self.timestamp = timestamp
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        release.write(into: &writer)
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }
}
