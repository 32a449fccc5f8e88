import Jansson
import SwipeServer

/// A session, and its output that the host has not taken yet.
struct HostedSession: ~Copyable {
    var session: Session
    private var output: [UInt8] = []

    init(limits: Limits, now: Double) {
        session = Session(configuration: SessionConfiguration(limits: limits), now: now)
    }

    /// Returns the output, and forgets it.
    mutating func takeOutput() -> [UInt8] {
        defer { output.removeAll(keepingCapacity: output.capacity < 1 << 16) }
        return output
    }

    /// Finishes long work at once, because the host has no other sessions to serve. Returns how many bytes of output
    /// there are.
    mutating func finish() -> Int {
        session.drainOutput(into: &output)
        while session.hasPendingWork {
            session.resume()
            session.drainOutput(into: &output)
        }
        _ = session.drainLog()
        return output.count
    }
}

extension Limits {
    /// Limits from a JSON object such as `{"tables": 10}`; nil if a name or a value is invalid. No text gives the
    /// defaults.
    init?(json text: Span<UInt8>) {
        self.init()
        if text.isEmpty { return }
        guard let document = try? JSONDocument(parsing: text, maximumDepth: 2), document.root.kind == .object else {
            return nil
        }
        var known = 0
        for setting in Limits.settings {
            guard let member = document.root[setting.name] else { continue }
            guard let value = member.integer.flatMap(Int.init(exactly:)), set(setting, to: value) else { return nil }
            known += 1
        }
        if known != document.root.count { return nil }
    }
}
