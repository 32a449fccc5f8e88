import CJansson

extension JSONView {
    /// Calls `body` with each member of an object, in the order of the text. Other values have no members.
    package func forEachMember<E: Error>(_ body: (String, JSONView) throws(E) -> Void) throws(E) {
        switch value {
        case .read(let node):
            guard kind == .object else { return }
            var member = unsafe node + 1
            for _ in 0..<count {
                try body(
                    unsafe String(decoding: member.pointee.utf8, as: UTF8.self), unsafe JSONView(.read(member + 1)))
                unsafe member = (member + 1).next
            }
        case .parsed(let reference):
            var position = unsafe json_object_iter(reference)
            while let place = unsafe position {
                let name = unsafe UnsafeBufferPointer(
                    jansson: json_object_iter_key(place), count: json_object_iter_key_len(place))
                if let value = unsafe json_object_iter_value(place) {
                    try body(unsafe String(decoding: name, as: UTF8.self), unsafe JSONView(.parsed(value)))
                }
                unsafe position = json_object_iter_next(reference, place)
            }
        }
    }

    /// Calls `body` with each element of an array and its index. Other values have no elements.
    package func forEachElement<E: Error>(_ body: (Int, JSONView) throws(E) -> Void) throws(E) {
        switch value {
        case .read(let node):
            guard kind == .array else { return }
            var element = unsafe UnsafePointer(node + 1)
            for index in 0..<count {
                try body(index, unsafe JSONView(.read(element)))
                unsafe element = element.next
            }
        case .parsed:
            var index = 0
            while let element = self[index] {
                try body(index, element)
                index += 1
            }
        }
    }

    /// The names of the members, in the order of the text.
    package func memberNames() -> [String] {
        var names: [String] = []
        names.reserveCapacity(count)
        forEachMember { name, _ in names.append(name) }
        return names
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
