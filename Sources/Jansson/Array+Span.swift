extension [UInt8] {
    /// A copy of the bytes of a span.
    package init(_ bytes: Span<UInt8>) {
        self = []
        append(bytes)
    }

    /// Appends the bytes of a span in one copy, which the standard library does not offer yet.
    package mutating func append(_ bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { $0.append(bytes) }
    }
}
