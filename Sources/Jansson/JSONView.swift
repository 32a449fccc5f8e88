import CJansson

/// A borrowed view of a value. The compiler ensures that it does not outlive its document.
///
/// Reading costs only jansson's own lookup. No references are counted, and only strings and names are copied.
@safe package struct JSONView: ~Escapable {
    let reference: UnsafeMutablePointer<json_t>

    @_lifetime(immortal)
    init(_ reference: UnsafeMutablePointer<json_t>) { unsafe self.reference = reference }

    /// A value inside `container`, with the same lifetime.
    @_lifetime(copy container)
    private init(_ reference: UnsafeMutablePointer<json_t>, below container: JSONView) {
        unsafe self.reference = reference
    }

    package var kind: JSONKind {
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

    package var isNull: Bool { unsafe reference.pointee.type == JSON_NULL }

    package var boolean: Bool? {
        switch unsafe reference.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }

    /// An integer, or a real that is a whole number (`5.0`) and fits; nil for all other values.
    package var integer: Int64? {
        switch unsafe reference.pointee.type {
        case JSON_INTEGER: unsafe json_integer_value(reference)
        case JSON_REAL: Int64(exactly: unsafe json_real_value(reference))
        default: nil
        }
    }

    /// An integer or a real; nil for all other values. Always finite. Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch unsafe reference.pointee.type {
        case JSON_INTEGER: Double(unsafe json_integer_value(reference))
        case JSON_REAL: unsafe json_real_value(reference)
        default: nil
        }
    }

    /// A string, NUL characters included; nil for all other values.
    package var string: String? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        return unsafe String(jansson: json_string_value(reference), count: json_string_length(reference))
    }

    /// How many bytes of UTF-8 a string has; nil for all other values.
    package var stringByteCount: Int? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        return unsafe json_string_length(reference)
    }

    /// The start of a string: up to four bytes more than `maximumBytes`. The last character may be incomplete.
    func stringStart(maximumBytes: Int) -> String? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        let count = unsafe json_string_length(reference)
        let end = maximumBytes < count - 4 ? maximumBytes + 4 : count
        return unsafe String(jansson: json_string_value(reference), count: end)
    }

    /// The number of members of an object, or of elements of an array; 0 for all other values.
    package var count: Int {
        switch unsafe reference.pointee.type {
        case JSON_OBJECT: unsafe json_object_size(reference)
        case JSON_ARRAY: unsafe json_array_size(reference)
        default: 0
        }
    }

    /// The member of that name; nil if there is none, or if this is not an object.
    package subscript(_ name: StaticString) -> JSONView? {
        @_lifetime(copy self) get {
            let bytes = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
            guard let found = unsafe json_object_getn(reference, bytes, name.utf8CodeUnitCount) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The member of a name that is known only at run time.
    ///
    /// The label keeps literals from choosing this overload, which copies the name.
    package subscript(named name: String) -> JSONView? {
        @_lifetime(copy self) get {
            let found = unsafe name.withCString { unsafe json_object_getn(reference, $0, name.utf8.count) }
            guard let found = unsafe found else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The element at that index; nil if there is none, or if this is not an array.
    package subscript(_ index: Int) -> JSONView? {
        @_lifetime(copy self) get {
            guard index >= 0, let found = unsafe json_array_get(reference, index) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }
}
