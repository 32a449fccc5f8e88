/// A borrowed view of a value. The compiler ensures that it does not outlive its document.
///
/// No references are counted, and only strings and names are copied.
@safe package struct JSONView: ~Escapable {
    let node: UnsafePointer<JSONNode>

    @_lifetime(immortal)
    init(_ node: UnsafePointer<JSONNode>) { unsafe self.node = node }

    /// A value inside `container`, with the same lifetime.
    @_lifetime(copy container)
    private init(_ node: UnsafePointer<JSONNode>, below container: JSONView) { unsafe self.node = node }

    package var kind: JSONKind { unsafe node.pointee.kind }

    package var isNull: Bool { kind == .null }

    package var boolean: Bool? { kind == .boolean ? unsafe node.pointee.content != 0 : nil }

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

    private var exactInteger: Int64 { unsafe Int64(bitPattern: node.pointee.content) }

    private var real: Double { unsafe Double(bitPattern: node.pointee.content) }

    /// A string, NUL characters included; nil for all other values.
    package var string: String? { stringStart(maximumBytes: .max) }

    /// How many bytes of UTF-8 a string has; nil for all other values.
    package var stringByteCount: Int? { kind == .string ? unsafe Int(node.pointee.count) : nil }

    /// The start of a string: up to four bytes more than `maximumBytes`. The last character may be incomplete.
    func stringStart(maximumBytes: Int) -> String? {
        guard kind == .string else { return nil }
        let text = unsafe node.pointee.utf8
        let end = maximumBytes < text.count - 4 ? maximumBytes + 4 : text.count
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self)
    }

    /// The number of members of an object, or of elements of an array; 0 for all other values.
    package var count: Int { kind == .object || kind == .array ? unsafe Int(node.pointee.count) : 0 }

    /// The member of that name; nil if there is none, or if this is not an object.
    package subscript(_ name: StaticString) -> JSONView? {
        @_lifetime(copy self) get {
            let name = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            guard let found = unsafe node.member(name) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The member of a name that is known only at run time.
    ///
    /// The label keeps literals from choosing this overload, which copies the name.
    package subscript(named name: String) -> JSONView? {
        @_lifetime(copy self) get {
            var name = name
            guard let found = name.withUTF8({ unsafe node.member($0) }) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The element at that index; nil if there is none, or if this is not an array.
    package subscript(_ index: Int) -> JSONView? {
        @_lifetime(copy self) get {
            guard let found = unsafe node.element(index) else { return nil }
            return unsafe JSONView(found, below: self)
        }
    }

    /// The element behind this one in an array. It must exist.
    package var nextElement: JSONView {
        @_lifetime(copy self) get { unsafe JSONView(node.next, below: self) }
    }
}
