internal import NIOConcurrencyHelpers
internal import SwipeServer

/// What the daemon counts for all clients together, in the text format of Prometheus.
final class ServerMetrics: Sendable {
    /// The upper bounds of the histogram's buckets, in seconds.
    private static let bounds = [0.000_01, 0.000_025, 0.000_1, 0.000_25, 0.001, 0.01, 0.1, 1]

    private struct Values {
        var connections = 0
        var totals = SessionTotals()
        var queuedBytes = 0
        /// One for each bound, and one for what is longer.
        var calls = [Int](repeating: 0, count: bounds.count + 1)
        var seconds = 0.0
    }

    private let values = NIOLockedValueBox(Values())

    /// A client has connected.
    func connected() { values.withLockedValue { $0.connections += 1 } }

    /// A session has processed input for so long.
    func processed(seconds: Double) {
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        values.withLockedValue { values in
            values.calls[bucket] += 1
            values.seconds += seconds
        }
    }

    /// A session has counted `totals` since its last report.
    func add(_ totals: SessionTotals, queuedBytes: Int) {
        values.withLockedValue { values in
            values.totals += totals
            values.queuedBytes += queuedBytes
        }
    }

    func text(clients: Int, memoryBytes: Int) -> String {
        let values = values.withLockedValue { $0 }
        func metric(_ name: String, _ type: String, _ help: String, _ value: some CustomStringConvertible) -> String {
            "# HELP swiped_\(name) \(help)\n# TYPE swiped_\(name) \(type)\nswiped_\(name) \(value)\n"
        }
        let name = "swiped_processing_seconds"
        var text =
            metric("clients", "gauge", "Connected clients.", clients)
            + metric("connections_total", "counter", "Clients that have connected.", values.connections)
            + metric("messages_total", "counter", "Messages received.", values.totals.messages)
            + metric("restores_total", "counter", "Sessions restored from a snapshot.", values.totals.restores)
            + metric("notifications_total", "counter", "Notifications sent.", values.totals.notifications)
            + metric("queued_bytes", "gauge", "Input and output that is waiting.", values.queuedBytes)
            + metric("session_memory_bytes", "gauge", "Memory of all sessions.", memoryBytes)
            + "# HELP swiped_errors_total Errors reported, by code.\n# TYPE swiped_errors_total counter\n"
        for (code, count) in values.totals.errors.sorted(by: { $0.key < $1.key }) {
            text += "swiped_errors_total{code=\"\(code)\"} \(count)\n"
        }
        text +=
            "# HELP \(name) Time to process what was read at once.\n# TYPE \(name) histogram\n"
        var count = 0
        for (bound, calls) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], values.calls) {
            count += calls
            text += "\(name)_bucket{le=\"\(bound)\"} \(count)\n"
        }
        return text + "\(name)_sum \(values.seconds)\n\(name)_count \(count)\n"
    }
}
