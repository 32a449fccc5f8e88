package import Jansson

/// The result of `server/status`.
package struct ServerStatusResult: Sendable {
    /// The session's time since `initialize`, in ms.
    package var uptime: Double
    package var tables: Int
    /// How many cells are not closed at rest.
    package var activeCells: Int
    package var messagesReceived: Int64
    package var errorsReported: Int64
    /// How many pointer samples were ignored because they were late.
    package var droppedSamples: Int64
    package var notificationsSent: Int64
    package var timestamp: Double
    package var revision: Int64

    package init(
        uptime: Double, tables: Int, activeCells: Int, messagesReceived: Int64, errorsReported: Int64,
        droppedSamples: Int64,
        notificationsSent: Int64, timestamp: Double, revision: Int64
    ) {
        self.uptime = uptime
        self.tables = tables
        self.activeCells = activeCells
        self.messagesReceived = messagesReceived
        self.errorsReported = errorsReported
        self.droppedSamples = droppedSamples
        self.notificationsSent = notificationsSent
        self.timestamp = timestamp
        self.revision = revision
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("uptime", uptime)
        writer.member("clients", 1)
        writer.member("tables", tables)
        writer.member("cells", activeCells)
        writer.name("counters")
        writer.beginObject()
        writer.member("messages", messagesReceived)
        writer.member("errors", errorsReported)
        writer.member("droppedSamples", droppedSamples)
        writer.member("notifications", notificationsSent)
        writer.endObject()
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }
}
