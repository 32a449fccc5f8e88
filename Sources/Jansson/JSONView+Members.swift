extension JSONView {
    /// Calls `body` with each member of an object, in the order of the text. Other values have no members.
    package func forEachMember<E: Error>(_ body: (String, JSONView) throws(E) -> Void) throws(E) {
        guard kind == .object else { return }
        var member = unsafe node + 1
        for _ in 0..<count {
            try body(unsafe String(decoding: member.pointee.utf8, as: UTF8.self), unsafe JSONView(member + 1))
            unsafe member = (member + 1).next
        }
    }

    /// Calls `body` with each element of an array and its index. Other values have no elements.
    package func forEachElement<E: Error>(_ body: (Int, JSONView) throws(E) -> Void) throws(E) {
        guard kind == .array else { return }
        var element = unsafe node + 1
        for index in 0..<count {
            try body(index, unsafe JSONView(element))
            unsafe element = element.next
        }
    }

    /// The value as compact JSON for an error message. A longer text is cut between two characters, and ends with `…`.
    ///
    /// The cost depends on `maximumBytes` and the longest member name, but not on the size of the value.
    package func excerpt(maximumBytes: Int = 80) -> String {
        var writer = JSONWriter()
        writer.value(self, stoppingPast: maximumBytes)
        guard writer.count > maximumBytes else { return String(decoding: writer.bytes, as: UTF8.self) }
        var end = maximumBytes
        // A byte 10xxxxxx continues a character: go back to the start of the character.
        while end > 0, writer.bytes[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        return String(decoding: writer.bytes[..<end], as: UTF8.self) + "…"
    }
}
