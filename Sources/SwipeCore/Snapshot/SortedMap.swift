/// A dictionary in a snapshot. Its entries are sorted, because equal states must have equal snapshots and a dictionary
/// has no order.
struct SortedMap<Key: Hashable & Codable, Value: Codable>: Codable {
    private struct Entry: Codable {
        var key: Key
        var value: Value
    }

    private var entries: [Entry]

    init(_ dictionary: [Key: Value], by precedes: ((key: Key, value: Value), (key: Key, value: Value)) -> Bool) {
        entries = dictionary.map { ($0.key, $0.value) }.sorted(by: precedes).map { Entry(key: $0.0, value: $0.1) }
    }

    /// If two entries have the same key, the last one counts.
    var dictionary: [Key: Value] {
        Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
}
