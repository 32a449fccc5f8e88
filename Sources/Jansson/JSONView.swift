import CJansson

/// A borrowed view of a value. The compiler ensures that it does not outlive its document.
///
/// No references are counted, and only strings and names are copied.
@safe package struct JSONView: ~Escapable {
    /// A node of `JSONReader`, or a value of jansson.
    @safe enum Value {
        case read(UnsafePointer<JSONNode>)
        case parsed(UnsafeMutablePointer<json_t>)
    }

    let value: Value

    @_lifetime(immortal)
    init(_ value: Value) { self.value = value }

    /// A value inside `container`, with the same lifetime.
    @_lifetime(copy container)
    private init(_ value: Value, below container: JSONView) { self.value = value }

    package var kind: JSONKind {
        switch value {
        case .read(let node): unsafe node.pointee.kind
        case .parsed(let reference):
            switch unsafe reference.pointee.type {
            case JSON_OBJECT: .object
            case JSON_ARRAY: .array
            case JSON_STRING: .string
            case JSON_INTEGER: .integer
            case JSON_REAL: .real
            case JSON_TRUE, JSON_FALSE: .boolean
            default: .null
            }
        }
    }

    package var isNull: Bool { kind == .null }

    package var boolean: Bool? {
        guard kind == .boolean else { return nil }
        return switch value {
        case .read(let node): unsafe node.pointee.content != 0
        case .parsed(let reference): unsafe reference.pointee.type == JSON_TRUE
        }
    }

    /// An integer, or a real that is a whole number (`5.0`) and fits; nil for all other values.
    package var integer: Int64? {
        switch kind {
        case .integer: exactInteger
        case .real: Int64(exactly: real)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    /// An integer or a real; nil for all other values. Always finite. Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch kind {
        case .integer: Double(exactInteger)
        case .real: real
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    private var exactInteger: Int64 {
        switch value {
        case .read(let node): unsafe Int64(bitPattern: node.pointee.content)
        case .parsed(let reference): unsafe json_integer_value(reference)
        }
    }

    private var real: Double {
        switch value {
        case .read(let node): unsafe Double(bitPattern: node.pointee.content)
        case .parsed(let reference): unsafe json_real_value(reference)
        }
    }

    /// A string, NUL characters included; nil for all other values.
    package var string: String? { stringStart(maximumBytes: .max) }

    /// How many bytes of UTF-8 a string has; nil for all other values.
    package var stringByteCount: Int? { kind == .string ? unsafe utf8.count : nil }

    /// The start of a string: up to four bytes more than `maximumBytes`. The last character may be incomplete.
    func stringStart(maximumBytes: Int) -> String? {
        guard kind == .string else { return nil }
        let text = unsafe utf8
        let end = maximumBytes < text.count - 4 ? maximumBytes + 4 : text.count
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self)
    }

    /// The bytes of a string, which are known to be UTF-8.
    private var utf8: UnsafeBufferPointer<UInt8> {
        switch value {
        case .read(let node): unsafe node.pointee.utf8
        case .parsed(let reference):
            unsafe UnsafeBufferPointer(jansson: json_string_value(reference), count: json_string_length(reference))
        }
    }

    /// The number of members of an object, or of elements of an array; 0 for all other values.
    package var count: Int {
        switch (kind, value) {
        case (.object, .parsed(let reference)): unsafe json_object_size(reference)
        case (.array, .parsed(let reference)): unsafe json_array_size(reference)
        case (.object, .read(let node)), (.array, .read(let node)): unsafe Int(node.pointee.count)
        default: 0
        }
    }

    /// The member of that name; nil if there is none, or if this is not an object.
    package subscript(_ name: StaticString) -> JSONView? {
        @_lifetime(copy self) get {
            let name = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            guard let found = unsafe member(name) else { return nil }
            return JSONView(found, below: self)
        }
    }

    /// The member of a name that is known only at run time.
    ///
    /// The label keeps literals from choosing this overload, which copies the name.
    package subscript(named name: String) -> JSONView? {
        @_lifetime(copy self) get {
            var name = name
            guard let found = name.withUTF8({ unsafe member($0) }) else { return nil }
            return JSONView(found, below: self)
        }
    }

    private func member(_ name: UnsafeBufferPointer<UInt8>) -> Value? {
        switch value {
        case .read(let node): unsafe node.member(name).map { unsafe .read($0) }
        case .parsed(let reference):
            unsafe json_object_getn(
                reference, UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self), name.count
            )
            .map { unsafe .parsed($0) }
        }
    }

    /// The element at that index; nil if there is none, or if this is not an array.
    package subscript(_ index: Int) -> JSONView? {
        @_lifetime(copy self) get {
            let found: Value? =
                switch value {
                case .read(let node): unsafe node.element(index).map { unsafe .read($0) }
                case .parsed(let reference):
                    index < 0 ? nil : unsafe json_array_get(reference, index).map { unsafe .parsed($0) }
                }
            guard let found else { return nil }
            return JSONView(found, below: self)
        }
    }
}
