import CJansson

/// A borrowed look at a value; the compiler does not let it outlive the owner.
///
/// Reading costs nothing but jansson's own lookup: no reference is counted, nothing is copied but
/// what is asked for (`string`, `memberNames()`).
@safe package struct JSONView: ~Escapable {
    let reference: UnsafeMutablePointer<json_t>

    @_lifetime(immortal)
    init(_ reference: UnsafeMutablePointer<json_t>) { unsafe self.reference = reference }

    /// A value below `container`, which lives as long.
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

    /// An integer, or a real that is exactly one (`5.0`); nil for all else.
    package var integer: Int64? {
        switch unsafe reference.pointee.type {
        case JSON_INTEGER: unsafe json_integer_value(reference)
        case JSON_REAL: Int64(exactly: unsafe json_real_value(reference))
        default: nil
        }
    }

    /// An integer or a real. Always finite; integers past 2^53 are rounded.
    package var number: Double? {
        switch unsafe reference.pointee.type {
        case JSON_INTEGER: Double(unsafe json_integer_value(reference))
        case JSON_REAL: unsafe json_real_value(reference)
        default: nil
        }
    }

    /// A string as long as it is: NUL characters belong to it.
    package var string: String? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        return unsafe String(jansson: json_string_value(reference), count: json_string_length(reference))
    }

    /// How many bytes of UTF-8 a string has; nil for all else.
    package var stringByteCount: Int? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        return unsafe json_string_length(reference)
    }

    /// The start of a string: a little more than `maximumBytes` of it, the last character perhaps broken.
    func stringStart(maximumBytes: Int) -> String? {
        guard unsafe reference.pointee.type == JSON_STRING else { return nil }
        let count = unsafe json_string_length(reference)
        let end = maximumBytes < count - 4 ? maximumBytes + 4 : count
        return unsafe String(jansson: json_string_value(reference), count: end)
    }

    /// Members of an object or elements of an array; 0 for all else.
    package var count: Int {
        switch unsafe reference.pointee.type {
        case JSON_OBJECT: unsafe json_object_size(reference)
        case JSON_ARRAY: unsafe json_array_size(reference)
        default: 0
        }
    }

    /// The member of that name; nil when there is none, or when this is no object.
    package subscript(_ name: StaticString) -> JSONView? {
        @_lifetime(copy self) get {
            let bytes = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
            guard let found = unsafe json_object_getn(reference, bytes, name.utf8CodeUnitCount) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The member whose name is only known at run time.
    ///
    /// Labelled, since a literal would prefer this one, which copies the name: subscripts know no disfavored overloads.
    package subscript(named name: String) -> JSONView? {
        @_lifetime(copy self) get {
            let found = unsafe name.withJanssonCharacters { unsafe json_object_getn(reference, $0, $1) }
            guard let found = unsafe found else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The element at that index; nil when there is none, or when this is no array.
    package subscript(_ index: Int) -> JSONView? {
        @_lifetime(copy self) get {
            guard index >= 0, let found = unsafe json_array_get(reference, index) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }
}
