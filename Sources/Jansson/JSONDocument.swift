import CJansson

/// A parsed JSON text. It owns all its values, and frees them in `deinit`.
///
/// Values are read through views (`JSONView`), which cannot outlive their document.
@safe package struct JSONDocument: ~Copyable {
    private let reference: UnsafeMutablePointer<json_t>
    private let memory: UnsafeMutablePointer<JSONArena>

    /// Parses a whole text: one value of any kind, and nothing after it.
    ///
    /// Throws for a NUL byte, for more than `maximumDepth` nested containers, for duplicate member names, and for
    /// numbers that fit neither Int64 nor Double. `\u0000` is accepted in strings, but not in member names.
    ///
    /// - Parameter allowance: how many bytes of memory the values may take. Small values take most in relation to
    ///   their text: an empty object and its comma are 3 bytes of text, and up to 240 bytes of memory.
    package init(
        parsing bytes: Span<UInt8>, maximumDepth: Int, allowance: Int = .max
    ) throws(JSONParseError) {
        try JSONPrescan.check(bytes, maximumDepth: maximumDepth)
        unsafe (reference, memory) = try JSONDocument.load(bytes, maximumDepth: maximumDepth, allowance)
    }

    deinit {
        if unsafe memory.pointee.hasSeparateValues {
            unsafe JanssonAllocator.use(memory) { unsafe json_decref(reference) }
        }
        unsafe JSONArena.release(memory)
    }

    /// The bytes that the document has allocated beyond the first chunk of its arena.
    package var memoryBytes: Int { unsafe memory.pointee.spentBytes }

    /// The bytes of the first chunk.
    package var firstChunkBytes: Int { unsafe memory.pointee.firstChunkBytes }

    package var root: JSONView {
        @_lifetime(borrow self) get { unsafe JSONView(reference) }
    }

    private static func load(
        _ bytes: Span<UInt8>, maximumDepth: Int, _ allowance: Int
    ) throws(JSONParseError) -> (UnsafeMutablePointer<json_t>, UnsafeMutablePointer<JSONArena>) {
        precondition(maximumDepth <= 2048, "jansson parses at most 2048 levels")
        guard !bytes.isEmpty else { throw .syntax(offset: 0, reason: "the text is empty") }
        JanssonAllocator.install()
        guard let memory = unsafe JSONArena.make(forBytes: bytes.count, allowance: allowance) else {
            throw .outOfMemory
        }
        var failure = json_error_t()
        let loaded = unsafe JanssonAllocator.use(memory) {
            let loaded = unsafe load(bytes, &failure)
            guard unsafe memory.pointee.refusal != nil else { return unsafe loaded }
            unsafe json_decref(loaded)
            return nil
        }
        if let loaded = unsafe loaded { return unsafe (loaded, memory) }
        defer { unsafe JSONArena.release(memory) }
        switch unsafe memory.pointee.refusal {
        case .systemHasNone: throw .outOfMemory
        case .allowanceIsUsed: throw .tooLarge(allowance: allowance)
        case nil: throw JSONParseError(failure, limit: maximumDepth)
        }
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
