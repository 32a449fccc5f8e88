/// The state of a session, from its response to `session/snapshot`.
struct StateSnapshot {
    /// The text of the snapshot without the revision.
    let state: String
    let time: Substring
    let revision: Substring

    /// Nil for an error.
    init?(_ answer: ArraySlice<UInt8>?) {
        let text = String(decoding: answer ?? [], as: UTF8.self)
        // The snapshot is long: only its end is parsed.
        let parts = text.suffix(100).split(separator: ",")
        guard let time = parts.first(where: { $0.hasPrefix("\"timestamp\":") }),
            let revision = parts.last(where: { $0.hasPrefix("\"revision\":") })?.split(separator: "}").first
        else { return nil }
        (self.time, self.revision) = (time, revision)
        state = text.split(separator: revision).joined()
    }

    /// For a fault.
    func difference(from other: StateSnapshot) -> String {
        "\(time), \(revision) and \(other.time), \(other.revision): "
            + FuzzingChecks.difference(of: Array(state.utf8), Array(other.state.utf8))
    }
}
