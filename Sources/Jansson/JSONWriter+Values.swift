extension JSONWriter {
    /// Writes a value of a document. Reals are written exactly.
    package mutating func value(_ view: JSONView) { value(view, stoppingPast: .max) }

    /// Writes a value up to the element with which the text exceeds `limit` bytes.
    mutating func value(_ view: JSONView, stoppingPast limit: Int) {
        switch view.kind {
        case .null: null()
        case .boolean: value(view.boolean ?? false)
        case .integer: value(view.integer ?? 0)
        case .real: exact(view.number ?? 0)
        case .string: value(view.stringStart(maximumBytes: limit) ?? "")
        case .array:
            beginArray()
            try? view.forEachElement { (_, element) throws(LimitReached) in
                if count > limit { throw LimitReached() }
                value(element, stoppingPast: limit)
            }
            endArray()
        case .object:
            beginObject()
            // The caller truncates the text, so the rest may be left out.
            try? view.forEachMember { (name, member) throws(LimitReached) in
                self.name(name)
                value(member, stoppingPast: limit)
                if count > limit { throw LimitReached() }
            }
            endObject()
        }
    }

    /// Thrown to stop the iteration over a container.
    private struct LimitReached: Error {}

    // MARK: Members in one call, which saves 2 % of the instructions of a gesture/update

    package mutating func member(_ name: StaticString, _ value: Double) {
        guard value.magnitude < 0x1p53 else {
            self.name(name)
            return self.value(value)
        }
        assertPlain(name)
        append(atMost: name.utf8CodeUnitCount + 3 + OutputSpan<UInt8>.longestNumber) { text in
            text.append(name: name)
            text.append(number: value)
        }
    }

    /// Writes a number without rounding; a whole number has no fraction.
    package mutating func precise(_ value: Double) {
        if value == WireNumber.rounded(value) { self.value(value) } else { exact(value) }
    }

    package mutating func member(_ name: StaticString, _ value: Int) { member(name, Int64(value)) }

    package mutating func member(_ name: StaticString, _ value: Int64) {
        assertPlain(name)
        append(atMost: name.utf8CodeUnitCount + 3 + OutputSpan<UInt8>.longestNumber) { text in
            text.append(name: name)
            text.append(integer: value)
        }
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        self.value(value)
    }

    package mutating func member(_ name: StaticString, _ value: StaticString) {
        assertPlain(name)
        assertPlain(value)
        append(atMost: name.utf8CodeUnitCount + 3 + value.utf8CodeUnitCount + 2) { text in
            text.append(name: name)
            text.append(quoted: value)
        }
    }

    @_disfavoredOverload
    package mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        self.value(value)
    }

    package mutating func nullMember(_ name: StaticString) {
        self.name(name)
        null()
    }
}
