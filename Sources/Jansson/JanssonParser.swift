import CJansson
private import Glibc

/// Parses a text by jansson, and copies its values into nodes.
@safe struct JanssonParser {
    private var node: UnsafeMutablePointer<JSONNode>
    private var text: UnsafeMutablePointer<UInt8>

    /// Parses a text into memory of `JSONReader.byteCount(ofText:)` bytes. The root is the first node.
    ///
    /// - Parameter allowance: how many bytes of memory jansson may take.
    /// - Returns: how many of the bytes are used.
    static func parse(
        _ bytes: Span<UInt8>, maximumDepth: Int, _ allowance: Int, into memory: UnsafeMutablePointer<JSONNode>
    ) throws(JSONParseError) -> Int {
        precondition(maximumDepth <= 2048, "jansson parses at most 2048 levels")
        let count = try JSONPrescan.check(bytes, maximumDepth: maximumDepth, allowance)
        guard !bytes.isEmpty else { throw .syntax(offset: 0, reason: "the text is empty") }
        // What can be allocated at once can be allocated in pieces.
        guard let probe = unsafe malloc(count) else { throw .outOfMemory }
        unsafe free(probe)
        var failure = json_error_t()
        guard let root = unsafe load(bytes, &failure) else { throw JSONParseError(failure, limit: maximumDepth) }
        let end = unsafe UnsafeMutableRawPointer(memory) + JSONReader.byteCount(ofText: bytes.count)
        let text = unsafe (end - bytes.count).bindMemory(to: UInt8.self, capacity: bytes.count)
        var parser = unsafe JanssonParser(node: memory, text: text)
        unsafe parser.append(root)
        unsafe json_decref(root)
        return unsafe (parser.node - memory) * MemoryLayout<JSONNode>.stride + (parser.text - text)
    }

    private static func load(_ bytes: Span<UInt8>, _ failure: inout json_error_t) -> UnsafeMutablePointer<json_t>? {
        setUp
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe json_loadb(
                    characters.baseAddress, characters.count,
                    Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL), &failure)
            }
        }
    }

    /// Done once per process.
    ///
    /// jansson's lexer does not check whether its buffer could grow, and would then write out of bounds, so its memory comes
    /// from Swift, which aborts the process if there is none. Its hash function gets a random seed, so that clients cannot
    /// cause collisions. Without one, it would open /dev/urandom, which the sandbox forbids, and then use the time.
    private static let setUp: Void = {
        unsafe json_set_alloc_funcs(
            { UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16) }, { unsafe $0?.deallocate() })
        json_object_seed(Int(Int32.random(in: 1 ... .max)))  // the module has an `Int` of 32 bits
    }()

    // MARK: Values

    private mutating func append(_ value: UnsafeMutablePointer<json_t>) {
        switch unsafe value.pointee.type {
        case JSON_OBJECT:
            let start = unsafe begin()
            var position = unsafe json_object_iter(value)
            while let place = unsafe position {
                unsafe append(json_object_iter_key(place), json_object_iter_key_len(place))
                unsafe append(json_object_iter_value(place))
                unsafe position = json_object_iter_next(value, place)
            }
            unsafe end(.object, json_object_size(value), from: start)
        case JSON_ARRAY:
            let (start, count) = unsafe (begin(), json_array_size(value))
            for index in 0..<count { unsafe append(json_array_get(value, index)) }
            unsafe end(.array, count, from: start)
        case JSON_STRING: unsafe append(json_string_value(value), json_string_length(value))
        case JSON_INTEGER: append(.integer, content: UInt64(bitPattern: unsafe json_integer_value(value)))
        case JSON_REAL: append(.real, content: unsafe json_real_value(value).bitPattern)
        case JSON_TRUE: append(.boolean, content: 1)
        case JSON_FALSE: append(.boolean)
        default: append(.null)
        }
    }

    private mutating func append(_ kind: JSONKind, count: Int = 0, content: UInt64 = 0) {
        unsafe node.initialize(to: JSONNode(kind: kind, count: UInt32(clamping: count), content: content))
        unsafe node += 1
    }

    private mutating func append(_ string: UnsafePointer<CChar>, _ count: Int) {
        unsafe UnsafeMutableRawPointer(text).copyMemory(from: string, byteCount: count)
        unsafe append(.string, count: count, content: UInt64(UInt(bitPattern: text)))
        unsafe text += count
    }

    private mutating func begin() -> UnsafeMutablePointer<JSONNode> {
        defer { unsafe node += 1 }
        return unsafe node
    }

    private func end(_ kind: JSONKind, _ count: Int, from start: UnsafeMutablePointer<JSONNode>) {
        unsafe start.initialize(
            to: JSONNode(kind: kind, count: UInt32(clamping: count), content: UInt64(node - start)))
    }
}

extension JSONParseError {
    fileprivate init(_ failure: json_error_t, limit: Int) {
        let offset = Int(failure.position)
        let code = unsafe withUnsafePointer(to: failure) { unsafe json_error_code($0) }
        let reason = unsafe withUnsafeBytes(of: failure.text) { text in
            unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch code {
        case json_error_invalid_utf8: self = .invalidUTF8(offset: offset)
        case json_error_stack_overflow: self = .tooDeep(limit: limit, offset: offset)
        case json_error_duplicate_key: self = .duplicateMember(offset: offset)
        case json_error_numeric_overflow: self = .numberOutOfRange(offset: offset)
        default: self = .syntax(offset: offset, reason: reason)
        }
    }
}
