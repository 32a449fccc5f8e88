extension Invocations: Codable {
    init(from decoder: any Decoder) throws {
        for invocation in try [Invocation](from: decoder) { append(invocation) }
    }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
}
