package import Jansson
package import SwipeCore

/// `action/armed` and `action/disarmed`: a release would now perform an action, or no longer would.
package struct ActionArmedMessage: Sendable {
    package var table: String
    package var cell: CellKey
    package var action: String
    package var timestamp: Double

    package init(table: String, cell: CellKey, action: String, timestamp: Double) {
        self.table = table
        self.cell = cell
        self.action = action
        self.timestamp = timestamp
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("action", action)
        writer.member("timestamp", timestamp)
        writer.member("revision", revision)
        writer.endObject()
    }
}

/// `action/invoked`: the application must perform an action.
package struct ActionInvokedMessage: Sendable {
    package var table: String
    package var cell: CellKey
    package var action: String
    package var side: Side
    package var invocation: Int64
    package var trigger: SwipeEvent.Invocation.Trigger
    package var timestamp: Double
    /// The data that the client gave the cell, as JSON text.
    package var data: String?

    package init(
        table: String, cell: CellKey, action: String, side: Side, invocation: Int64,
        trigger: SwipeEvent.Invocation.Trigger,
        timestamp: Double, data: String?
    ) {
        self.table = table
        self.cell = cell
        self.action = action
        self.side = side
        self.invocation = invocation
        self.trigger = trigger
        self.data = data
        self.timestamp = timestamp
    }

    package func write(revision: Int64, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("action", action)
        writer.member("side", side.rawValue)
        writer.member("invocation", invocation)
        writer.member("trigger", trigger.rawValue)
        writer.member("timestamp", timestamp)
        if let data {
            writer.name("data")
            writer.bytes.append(contentsOf: data.utf8)
        }
        writer.member("revision", revision)
        writer.endObject()
    }
}
