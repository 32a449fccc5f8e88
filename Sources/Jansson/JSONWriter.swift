/// Writes JSON text straight into bytes; the only encoder of what the daemon says.
///
/// Commas are the writer's business. What stands last in `bytes` says whether one is due, so that the
/// owner may take the bytes, clear them or put something (a line's end, say) before a new text.
package struct JSONWriter: Sendable {
    /// The text so far. Emptied with its capacity kept, a writer in steady state allocates nothing.
    package var bytes: [UInt8]

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    // MARK: Containers

    package mutating func beginObject() { append(atMost: 1) { $0.append(UInt8(ascii: "{")) } }
    package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
    package mutating func beginArray() { append(atMost: 1) { $0.append(UInt8(ascii: "[")) } }
    package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    /// A member's name. Literals are copied as they stand: they must need no escaping.
    package mutating func name(_ name: StaticString) {
        assertPlain(name)
        append(atMost: name.utf8CodeUnitCount + 3) { $0.append(name: name) }
    }

    @_disfavoredOverload
    package mutating func name(_ name: String) {
        escaped(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    package mutating func null() { literal("null") }

    package mutating func value(_ value: Bool) { literal(value ? "true" : "false") }

    /// A string. Literals are copied as they stand: they must need no escaping.
    package mutating func value(_ value: StaticString) {
        assertPlain(value)
        append(atMost: value.utf8CodeUnitCount + 2) { $0.append(quoted: value) }
    }

    @_disfavoredOverload
    package mutating func value(_ value: String) { escaped(value) }

    package mutating func value(_ value: Int) { self.value(Int64(value)) }

    package mutating func value(_ value: Int64) {
        append(atMost: OutputSpan<UInt8>.longestInteger) { $0.append(integer: value) }
    }

    /// A number rounded to the grid of the wire.
    ///
    /// Whole numbers come without a fraction and zero without a sign; from 2^53 on there is nothing to
    /// round, and the shortest form that reads back as the same number is written.
    /// A number that is not finite is a mistake of ours. It stops a debug build; a daemon in use says null and lives on.
    package mutating func value(_ value: Double) {
        guard value.magnitude < 0x1p53 else { return largeNumber(value) }
        append(atMost: OutputSpan<UInt8>.longestNumber) { $0.append(number: value) }
    }

    private mutating func largeNumber(_ value: Double) {
        guard value.isFinite else {
            assertionFailure("JSON has finite numbers only")
            return null()
        }
        exact(value)
    }

    /// A number as it is: the shortest text that reads back as the same double, never without a fraction or an exponent.
    package mutating func exact(_ value: Double) {
        precondition(value.isFinite, "JSON has finite numbers only")
        let text = value.description.utf8.span
        append(atMost: text.count) { $0.append(text) }
    }

    // MARK: Pieces

    /// Appends a piece of text of at most `limit` bytes, and before it a comma where a value or a member has just ended.
    ///
    /// So the array is asked once a piece, not once a byte, whether it is shared and has room.
    @inline(__always)
    mutating func append(atMost limit: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        let needsComma = needsComma
        bytes.append(addingCapacity: limit + 1) { text in
            if needsComma { text.append(UInt8(ascii: ",")) }
            write(&text)
        }
    }

    private var needsComma: Bool {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): false
        default: true
        }
    }

    /// Text known beforehand: a value, or a start of one that ends where a value has to follow.
    package mutating func literal(_ literal: StaticString) {
        append(atMost: literal.utf8CodeUnitCount) { $0.append(literal) }
    }

    func assertPlain(_ literal: StaticString) {
        assert(!"\(literal)".utf8.contains(where: needsEscape), "a literal that needs escaping is passed as a String")
    }
}
