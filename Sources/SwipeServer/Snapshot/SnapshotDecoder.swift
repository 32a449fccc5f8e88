import SwipeProtocol

/// Lets `Codable` state read itself from a `SnapshotValue`.
struct SnapshotDecoder: Decoder {
    let value: SnapshotValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func decode<State: Decodable>(_ type: State.Type, from value: SnapshotValue) throws -> State {
        try State(from: SnapshotDecoder(value: value, codingPath: []))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch("an object") }
        let named = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return KeyedDecodingContainer(KeyedContainer(members: named, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        return UnkeyedContainer(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }

    fileprivate func mismatch(_ expected: String) -> SnapshotError {
        SnapshotError(path: codingPath.snapshotPath, expected: expected)
    }

    /// Decodes a value of a standard type, or calls the type's own decoder.
    fileprivate func decoded<State: Decodable>(_ type: State.Type) throws -> State {
        func checked(_ plain: Any?, _ expected: String) throws -> State {
            guard let state = plain as? State else { throw mismatch(expected) }
            return state
        }
        if type == Bool.self { return try checked(boolean, "true or false") }
        if type == Int.self { return try checked(integer, "an integer") }
        if type == Double.self { return try checked(number, "a number") }
        if type == String.self {
            let limit = codingPath.last?.stringValue == "data" ? TextLimit.dataBytes : TextLimit.nameBytes
            guard string?.utf8.count ?? 0 <= limit else { throw mismatch("a string of at most \(limit) bytes") }
            return try checked(string, "a string")
        }
        do {
            return try State(from: self)
        } catch let error as SnapshotError {
            throw error
        } catch {
            throw mismatch("a value that session/snapshot writes here")
        }
    }

    private var boolean: Bool? {
        guard case .boolean(let boolean) = value else { return nil }
        return boolean
    }

    private var integer: Int? {
        guard case .integer(let integer) = value else { return nil }
        return integer
    }

    private var number: Double? {
        switch value {
        case .real(let number): number
        case .integer(let integer) where Double(integer.magnitude) < SnapshotValue.greatest: Double(integer)
        case .integer: nil
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    private var string: String? {
        guard case .string(let string) = value else { return nil }
        return string
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: SnapshotValue]
    let codingPath: [any CodingKey]
    var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).value == .null }

    func decode<State: Decodable>(_ type: State.Type, forKey key: Key) throws -> State {
        try decoder(key).decoded(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { SnapshotDecoder(value: .object([]), codingPath: codingPath) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> SnapshotDecoder {
        let path = codingPath + [key]
        guard let value = members[key.stringValue] else {
            throw SnapshotError(path: path.snapshotPath, expected: "a value")
        }
        return SnapshotDecoder(value: value, codingPath: path)
    }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
    let elements: [SnapshotValue]
    let codingPath: [any CodingKey]
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }
    private(set) var currentIndex = 0

    init(elements: [SnapshotValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<State: Decodable>(_ type: State.Type) throws -> State { try next().decoded(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { try next() }

    private mutating func next() throws -> SnapshotDecoder {
        let path = codingPath + [SnapshotIndex(currentIndex)]
        guard !isAtEnd else { throw SnapshotError(path: path.snapshotPath, expected: "a value") }
        defer { currentIndex += 1 }
        return SnapshotDecoder(value: elements[currentIndex], codingPath: path)
    }
}

private struct SingleContainer: SingleValueDecodingContainer {
    let decoder: SnapshotDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode<State: Decodable>(_ type: State.Type) throws -> State { try decoder.decoded(type) }
}

extension [any CodingKey] {
    /// The path in the form of other errors: `snapshot.engine.tables[0].name`.
    fileprivate var snapshotPath: String {
        reduce("snapshot") { path, key in key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)" }
    }
}
