import Jansson

/// The result of `server/status`.
struct ServerStatusResult: Sendable {
    /// The session's time since `initialize`, in ms.
    var uptime: Double
    var tables: Int
    /// How many cells are not closed at rest.
    var activeCells: Int
    var messagesReceived: Int64
    var errorsReported: Int64
    /// How many pointer samples were ignored because they were late.
    var droppedSamples: Int64
    var notificationsSent: Int64
    var timestamp: Double
    var revision: Int64

    func write(into writer: inout JSONWriter) {
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
