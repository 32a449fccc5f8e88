/// Writes JSON text straight into bytes; the only encoder of what the daemon says.
///
/// Commas are the writer's business. What stands last in `bytes` says whether one is due, so that the
/// owner may take the bytes, clear them or put something (a line's end, say) before a new text.
package struct JSONWriter: Sendable {
    /// The text so far. Emptied with its capacity kept, a writer in steady state allocates nothing.
    package var bytes: [UInt8]

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    // MARK: Containers

    package mutating func beginObject() { open(UInt8(ascii: "{")) }
    package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
    package mutating func beginArray() { open(UInt8(ascii: "[")) }
    package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    /// A member's name. Literals are copied as they stand: they must need no escaping.
    package mutating func name(_ name: StaticString) {
        separate()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
    }

    @_disfavoredOverload
    package mutating func name(_ name: String) {
        separate()
        escaped(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    package mutating func null() {
        separate()
        literal("null")
    }

    package mutating func value(_ value: Bool) {
        separate()
        literal(value ? "true" : "false")
    }

    package mutating func value(_ value: StaticString) {
        separate()
        quoted(value)
    }

    @_disfavoredOverload
    package mutating func value(_ value: String) {
        separate()
        escaped(value)
    }

    package mutating func value(_ value: Int) { self.value(Int64(value)) }

    package mutating func value(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// A number rounded to the grid of the wire.
    ///
    /// Whole numbers come without a fraction and zero without a sign; from 2^53 on there is nothing to
    /// round, and the shortest form that reads back as the same number is written.
    /// A number that is not finite is a mistake of ours. It stops a debug build; a daemon in use says null and lives on.
    package mutating func value(_ value: Double) {
        guard value.isFinite else {
            assertionFailure("JSON has finite numbers only")
            return null()
        }
        separate()
        let magnitude = value.magnitude
        guard magnitude < 0x1p53 else { return text(value.description) }
        // magnitude = whole + fraction, exactly; steps = round(fraction / grid), 0…10,000
        var whole = UInt64(magnitude)
        var steps = UInt64(((magnitude - Double(whole)) * WireNumber.stepsPerUnit).rounded())
        if steps >= 10_000 {
            whole += 1
            steps -= 10_000
        }
        if value < 0, whole | steps != 0 { bytes.append(UInt8(ascii: "-")) }
        digits(whole)
        if steps != 0 { decimals(steps) }
    }

    /// A number as it is: the shortest text that reads back as the same double, never without a fraction or an exponent.
    package mutating func exact(_ value: Double) {
        precondition(value.isFinite, "JSON has finite numbers only")
        separate()
        text(value.description)
    }

    // MARK: Bytes

    /// Puts a comma where a value or a member has just ended.
    mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
    }

    private mutating func literal(_ literal: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    private mutating func quoted(_ literal: StaticString) {
        assert(!"\(literal)".utf8.contains(where: needsEscape), "a literal that needs escaping is passed as a String")
        bytes.append(UInt8(ascii: "\""))
        self.literal(literal)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
