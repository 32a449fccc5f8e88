package import Jansson

/// `action/invoked`: the application has to perform an action.
package struct ActionInvokedMessage: Sendable {
    package var table: String
    package var cell: CellName
    package var action: String
    package var side: SideName
    package var invocation: Int
    package var trigger: String
    package var timestamp: Double

    package init(
        table: String, cell: CellName, action: String, side: SideName, invocation: Int, trigger: String,
        timestamp: Double
    ) {
        self.table = table
        self.cell = cell
        self.action = action
        self.side = side
        self.invocation = invocation
        self.trigger = trigger
        self.timestamp = timestamp
    }

    /// - Parameter writeData: writes the cell's own data, if it has some.
    package func write(revision: Int, into writer: inout JSONWriter, writeData: (inout JSONWriter) -> Void) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("action", action)
        writer.member("side", side.rawValue)
        writer.member("invocation", invocation)
        writer.member("trigger", trigger)
        writer.member("timestamp", timestamp)
        writeData(&writer)
        writer.member("revision", revision)
        writer.endObject()
    }
}
