package import Jansson

/// What a release would do now, by the position alone.
///
/// It is a class so that frames without it, which are most, stay small.
package final class ReleasePreviewMessage: Sendable {
    package enum Rest: String, Sendable { case closed, open, expanded }

    package let rest: Rest
    /// Nil if the cell would close.
    package let side: SideName?
    /// The stop at which the cell would rest.
    package let stop: Int?
    /// The offset of the rest state, in px.
    package let target: Double
    /// The action that would be performed.
    package let action: String?

    package init(rest: Rest, side: SideName?, stop: Int?, target: Double, action: String?) {
        self.rest = rest
        self.side = side
        self.stop = stop
        self.target = target
        self.action = action
    }

    func write(into writer: inout JSONWriter) {
        writer.name("release")
        writer.beginObject()
        writer.member("rest", rest.rawValue)
        writer.member("side", side)
        if let stop { writer.member("stop", stop) }
        writer.member("target", target)
        if let action { writer.member("action", action) }
        writer.endObject()
    }
}

/// `cell/releaseChanged`: a release would do something else from now on.
package struct ReleaseChangedMessage: Sendable {
    package var table: String
    package var cell: CellName
    package var release: ReleasePreviewMessage
    package var timestamp: Double

    package init(table: String, cell: CellName, release: ReleasePreviewMessage, timestamp: Double) {
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
