/// A value of a text.
///
/// The nodes of a text are in its order. A container is followed by its elements; each member is the node of its name, and
/// then its value.
@safe struct JSONNode {
    let kind: JSONKind
    /// The elements or members of a container, or the bytes of a string.
    let count: UInt32
    /// The bits of a number, 1 for true, the address of a string, or the number of a container's nodes, with itself.
    let content: UInt64

    var utf8: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: UnsafePointer(bitPattern: UInt(content)), count: Int(count))
    }

    /// Whether a string has exactly these bytes. Names are too short for `memcmp`.
    @inline(__always)
    func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(count) == bytes.count else { return false }
        let text = unsafe utf8
        for index in 0..<bytes.count {
            guard unsafe text[index] == bytes[index] else { return false }
        }
        return true
    }
}

extension UnsafePointer<JSONNode> {
    /// The node behind a value and all that it contains.
    @inline(__always)
    var next: UnsafePointer<JSONNode> {
        switch unsafe pointee.kind {
        case .array, .object: unsafe self + Int(pointee.content)
        case .null, .boolean, .integer, .real, .string: unsafe self + 1
        }
    }

    /// The value of an object's member; nil if there is none, or if this is not an object.
    func member(_ name: UnsafeBufferPointer<UInt8>) -> UnsafePointer<JSONNode>? {
        guard unsafe pointee.kind == .object else { return nil }
        var member = unsafe self + 1
        for _ in unsafe 0..<pointee.count {
            if unsafe member.pointee.matches(name) { return unsafe member + 1 }
            unsafe member = (member + 1).next
        }
        return nil
    }

    /// The element at that index; nil if there is none, or if this is not an array.
    func element(_ index: Int) -> UnsafePointer<JSONNode>? {
        guard unsafe pointee.kind == .array && (0..<Int(pointee.count)).contains(index) else { return nil }
        var element = unsafe self + 1
        for _ in 0..<index { unsafe element = element.next }
        return unsafe element
    }
}
