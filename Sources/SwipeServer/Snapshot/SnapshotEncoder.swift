/// Encodes `Codable` state as a `SnapshotValue`.
final class SnapshotEncoder: Encoder {
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    fileprivate(set) var value = SnapshotValue.null
    /// Stores the value in the container above each time it has changed.
    private let finish: (SnapshotValue) -> Void

    init(codingPath: [any CodingKey] = [], finish: @escaping (SnapshotValue) -> Void = { _ in }) {
        self.codingPath = codingPath
        self.finish = finish
    }

    static func encode(_ state: some Encodable) throws -> SnapshotValue {
        let encoder = SnapshotEncoder()
        try state.encode(to: encoder)
        return encoder.value
    }

    fileprivate func put(_ value: SnapshotValue) {
        self.value = value
        finish(value)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        put(.object([]))
        return KeyedEncodingContainer(KeyedContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        put(.array([]))
        return UnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleContainer(encoder: self) }

    /// The encoding of a standard type; nil for other types.
    fileprivate static func plain(_ value: some Encodable) -> SnapshotValue? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as Int: .integer(value)
        case let value as Double: .real(value)
        case let value as String: .string(value)
        default: nil
        }
    }

    fileprivate func encoded(_ value: some Encodable, at key: any CodingKey) throws -> SnapshotValue {
        if let plain = Self.plain(value) { return plain }
        let encoder = SnapshotEncoder(codingPath: codingPath + [key])
        try value.encode(to: encoder)
        return encoder.value
    }

    // MARK: Members

    fileprivate func append(_ value: SnapshotValue, as name: String) {
        guard case .object(var members) = self.value else { return }
        self.value = .null  // so that the members have one owner while they grow
        members.append(SnapshotValue.Member(name: name, value: value))
        put(.object(members))
    }

    fileprivate func append(_ value: SnapshotValue) {
        guard case .array(var elements) = self.value else { return }
        self.value = .null
        elements.append(value)
        put(.array(elements))
    }

    fileprivate var count: Int {
        guard case .array(let elements) = value else { return 0 }
        return elements.count
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: SnapshotEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil(forKey key: Key) throws { encoder.append(.null, as: key.stringValue) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        encoder.append(try encoder.encoded(value, at: key), as: key.stringValue)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder }
    mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    /// An encoder whose value is stored as this object's member each time it has changed.
    private func nested(_ key: Key) -> SnapshotEncoder {
        encoder.append(.null, as: key.stringValue)
        let encoder = encoder
        return SnapshotEncoder(codingPath: codingPath + [key]) { value in
            guard case .object(var members) = encoder.value, !members.isEmpty else { return }
            members[members.count - 1].value = value
            encoder.put(.object(members))
        }
    }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: SnapshotEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    mutating func encodeNil() throws { encoder.append(.null) }

    mutating func encode(_ value: some Encodable) throws {
        encoder.append(try encoder.encoded(value, at: SnapshotIndex(count)))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        SnapshotEncoder(codingPath: codingPath).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        SnapshotEncoder(codingPath: codingPath).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder }
}

private struct SingleContainer: SingleValueEncodingContainer {
    let encoder: SnapshotEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { encoder.put(.null) }

    mutating func encode(_ value: some Encodable) throws {
        if let plain = SnapshotEncoder.plain(value) { encoder.put(plain) } else { try value.encode(to: encoder) }
    }
}

/// The index of an element in a path.
struct SnapshotIndex: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
}
