extension Policy: Codable {
    private enum CodingKeys: String, CodingKey { case open, conflict, closeOn }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            open: try container.decode(Open.self, forKey: .open),
            conflict: try container.decode(Conflict.self, forKey: .conflict),
            closeOn: Set(try container.decode([Closer].self, forKey: .closeOn)))
    }

    /// Encodes the closers in the order of their declaration, because a set has none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(open, forKey: .open)
        try container.encode(conflict, forKey: .conflict)
        try container.encode(Closer.allCases.filter(closeOn.contains), forKey: .closeOn)
    }
}
