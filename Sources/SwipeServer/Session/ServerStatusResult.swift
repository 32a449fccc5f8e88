import Jansson
import SwipeCore

/// The result of `server/status`.
struct ServerStatusResult {
    let counters: Session.Counters
    let tables: Int
    /// How many cells are not closed at rest.
    let activeCells: Int
    let now: Timestamp
    var revision: Int64

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("uptime", now - counters.start)
        writer.member("clients", 1)
        writer.member("tables", tables)
        writer.member("cells", activeCells)
        writer.name("counters")
        writer.beginObject()
        writer.member("messages", counters.totals.messages)
        writer.member("errors", counters.totals.errors.values.reduce(0, +))
        writer.member("droppedSamples", counters.droppedSamples)
        writer.member("notifications", counters.totals.notifications)
        writer.endObject()
        writer.member("timestamp", now.milliseconds)
        writer.member("revision", revision)
        writer.endObject()
    }
}
