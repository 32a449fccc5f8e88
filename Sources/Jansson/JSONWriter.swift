/// Serializes JSON text into a buffer. It is the only JSON encoder of the daemon.
///
/// The writer inserts commas. It decides by the last byte, so the owner may remove the text, or append other bytes (a line
/// end, for example) before a new one.
package struct JSONWriter: Sendable {
    /// The text, and room behind it. A writer that keeps its room does not allocate in steady state.
    private var buffer: [UInt8] = []
    /// How many bytes the text has.
    package private(set) var count = 0

    package init() {}

    /// The text so far.
    package var bytes: ArraySlice<UInt8> { buffer[..<count] }

    /// Removes the text from byte `count` on.
    package mutating func truncate(to count: Int) { self.count = min(count, self.count) }

    /// Removes the text, and the room too if it exceeds `bytes`.
    package mutating func removeAll(keepingUpTo bytes: Int) {
        count = 0
        if buffer.count > bytes { buffer = [] }
    }

    // MARK: Containers

    package mutating func beginObject() { append(atMost: 1) { $0.append(UInt8(ascii: "{")) } }
    package mutating func endObject() { verbatim(UInt8(ascii: "}")) }
    package mutating func beginArray() { append(atMost: 1) { $0.append(UInt8(ascii: "[")) } }
    package mutating func endArray() { verbatim(UInt8(ascii: "]")) }

    /// Writes the name of a member. A literal must not contain characters that need escaping.
    package mutating func name(_ name: StaticString) {
        assertPlain(name)
        append(atMost: name.utf8CodeUnitCount + 3) { $0.append(name: name) }
    }

    @_disfavoredOverload
    package mutating func name(_ name: String) {
        escaped(name)
        verbatim(UInt8(ascii: ":"))
    }

    // MARK: Values

    package mutating func null() { literal("null") }

    package mutating func value(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes a string. A literal must not contain characters that need escaping.
    package mutating func value(_ value: StaticString) {
        assertPlain(value)
        append(atMost: value.utf8CodeUnitCount + 2) { $0.append(quoted: value) }
    }

    @_disfavoredOverload
    package mutating func value(_ value: String) { escaped(value) }

    package mutating func value(_ value: Int) { self.value(Int64(value)) }

    package mutating func value(_ value: Int64) {
        append(atMost: OutputSpan<UInt8>.longestNumber) { $0.append(integer: value) }
    }

    /// Writes a number rounded to four decimals (`WireNumber`).
    ///
    /// Whole numbers have no fraction, and zero has no sign. A number of 2^53 or more is written in the shortest form
    /// that reads back as the same number. A number that is not finite is a programming error: a debug build stops, a
    /// release build writes null.
    package mutating func value(_ value: Double) {
        guard value.magnitude < 0x1p53 else { return largeNumber(value) }
        append(atMost: OutputSpan<UInt8>.longestNumber) { $0.append(number: value) }
    }

    private mutating func largeNumber(_ value: Double) {
        guard value.isFinite else {
            assertionFailure("JSON cannot represent infinity or NaN")
            return null()
        }
        exact(value)
    }

    /// Writes the shortest text that reads back as the same double. It always has a fraction or an exponent.
    package mutating func exact(_ value: Double) {
        precondition(value.isFinite, "JSON cannot represent infinity or NaN")
        let text = value.description.utf8.span
        append(atMost: text.count) { $0.append(text) }
    }

    // MARK: Appending

    /// Appends text of at most `limit` bytes, with a comma before it if it follows a value.
    @inline(__always)
    mutating func append(atMost limit: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        let needsComma = needsComma
        verbatim(atMost: limit + 1) { text in
            if needsComma { text.append(UInt8(ascii: ",")) }
            write(&text)
        }
    }

    /// Appends bytes as they are.
    package mutating func verbatim(_ text: Span<UInt8>) { verbatim(atMost: text.count) { $0.append(text) } }

    package mutating func verbatim(_ byte: UInt8) { verbatim(atMost: 1) { $0.append(byte) } }

    /// Inlined with the closure, because numbers are most of a message.
    @inline(__always)
    private mutating func verbatim(atMost limit: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        if buffer.count &- count < limit { grow(by: limit) }
        var end = count
        unsafe buffer.withUnsafeMutableBufferPointer { room in
            var text = unsafe OutputSpan(buffer: room, initializedCount: end)
            write(&text)
            end = unsafe text.finalize(for: room)
        }
        count = end
    }

    /// Makes room. Its bytes get no value, because nothing reads them.
    @inline(never)
    private mutating func grow(by limit: Int) {
        let (text, size) = (bytes, max(512, 2 * buffer.count, count + limit))
        buffer = unsafe Array(unsafeUninitializedCapacity: size) { room, filled in
            unsafe text.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(room).copyMemory(from: $0) }
            filled = size
        }
    }

    @inline(__always)
    private var needsComma: Bool {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): false
        default: true
        }
    }

    /// Writes a literal: a value, or the start of one that ends where a value has to follow.
    package mutating func literal(_ literal: StaticString) {
        append(atMost: literal.utf8CodeUnitCount) { $0.append(literal) }
    }

    func assertPlain(_ literal: StaticString) {
        assert(!"\(literal)".utf8.contains(where: needsEscape), "pass a literal that needs escaping as a String")
    }
}
