import CJansson

/// A parsed JSON text. It owns all its values, and frees them in `deinit`.
///
/// Values are read through views (`JSONView`), which cannot outlive their document.
@safe package struct JSONDocument: ~Copyable {
    @safe private enum Values {
        case read(UnsafeMutablePointer<JSONNode>)
        case parsed(UnsafeMutablePointer<json_t>)
    }

    private let values: Values
    /// The bytes of memory that the values take.
    package let memoryBytes: Int

    /// Parses a whole text: one value of any kind, and nothing after it.
    ///
    /// Throws for a NUL byte, for more than `maximumDepth` nested containers, for duplicate member names, and for
    /// numbers that fit neither Int64 nor Double. `\u0000` is accepted in strings, but not in member names.
    ///
    /// - Parameter allowance: how many bytes of memory the values may take. What jansson parses takes most in relation to
    ///   its text if values are small: an empty object and its comma are 3 bytes of text, and up to 240 bytes of memory.
    package init(
        parsing bytes: Span<UInt8>, maximumDepth: Int, allowance: Int = .max
    ) throws(JSONParseError) {
        if let read = try JSONDocument.read(bytes, maximumDepth: maximumDepth, allowance) {
            (values, memoryBytes) = read
        } else {
            try JSONPrescan.check(bytes, maximumDepth: maximumDepth)
            (values, memoryBytes) = try JSONDocument.load(bytes, maximumDepth: maximumDepth, allowance)
        }
    }

    deinit {
        switch values {
        case .read(let nodes): unsafe JanssonAllocator.systemFree(nodes)
        case .parsed(let reference): unsafe json_decref(reference)
        }
    }

    package var root: JSONView {
        @_lifetime(borrow self) get {
            switch values {
            case .read(let nodes): unsafe JSONView(.read(nodes))
            case .parsed(let reference): unsafe JSONView(.parsed(reference))
            }
        }
    }

    /// Nil if jansson has to parse the text.
    ///
    /// Most of the memory is for nodes that the text does not have. The system gives only what is used.
    private static func read(
        _ bytes: Span<UInt8>, maximumDepth: Int, _ allowance: Int
    ) throws(JSONParseError) -> (Values, Int)? {
        JanssonAllocator.install()
        let count = JSONReader.byteCount(ofText: bytes.count)
        guard count <= allowance else { return nil }
        guard let memory = unsafe JanssonAllocator.systemAllocate(count) else { throw .outOfMemory }
        let nodes = unsafe memory.bindMemory(to: JSONNode.self, capacity: 1)
        if let used = unsafe JSONReader.read(bytes, maximumDepth: maximumDepth, into: nodes) {
            return unsafe (.read(nodes), used)
        }
        unsafe JanssonAllocator.systemFree(memory)
        return nil
    }

    private static func load(
        _ bytes: Span<UInt8>, maximumDepth: Int, _ limit: Int
    ) throws(JSONParseError) -> (Values, Int) {
        precondition(maximumDepth <= 2048, "jansson parses at most 2048 levels")
        guard !bytes.isEmpty else { throw .syntax(offset: 0, reason: "the text is empty") }
        guard let reserve = unsafe JanssonAllocator.systemAllocate(JSONAllowance.reserveBytes) else {
            throw .outOfMemory
        }
        defer { unsafe JanssonAllocator.systemFree(reserve) }
        var allowance = unsafe JSONAllowance(limit, reserve: reserve)
        var failure = json_error_t()
        let loaded = unsafe JanssonAllocator.use(&allowance) { unsafe load(bytes, &failure) }
        if let refusal = allowance.refusal {
            JanssonAllocator.use(&allowance) { unsafe json_decref(loaded) }
            switch refusal {
            case .systemHasNone: throw .outOfMemory
            case .allowanceIsUsed: throw .tooLarge(allowance: limit)
            }
        }
        guard let loaded = unsafe loaded else { throw JSONParseError(failure, limit: maximumDepth) }
        return unsafe (.parsed(loaded), allowance.spentBytes)
    }

    private static func load(_ bytes: Span<UInt8>, _ failure: inout json_error_t) -> UnsafeMutablePointer<json_t>? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe json_loadb(
                    characters.baseAddress, characters.count,
                    Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL), &failure)
            }
        }
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
