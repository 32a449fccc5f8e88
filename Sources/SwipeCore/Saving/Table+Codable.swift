extension Table: Codable {
    private enum CodingKeys: String, CodingKey { case name, configuration, cells, own, lastOrdinal, pointers, wheels }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            configuration: try container.decode(TableConfiguration.self, forKey: .configuration))
        cells = try container.decode(CellStore.self, forKey: .cells)
        let own = try container.decode(SortedMap<CellKey, CellConfiguration>.self, forKey: .own).dictionary
        self.own = own.mapValues { OwnRules($0, in: configuration) }
        lastOrdinal = try container.decode(Int.self, forKey: .lastOrdinal)
        pointers = try container.decode(SortedMap<Int, PointerTrack>.self, forKey: .pointers).dictionary
        wheels = try container.decode(SortedMap<CellKey, WheelTrack>.self, forKey: .wheels).dictionary
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(configuration, forKey: .configuration)
        try container.encode(cells, forKey: .cells)
        try container.encode(SortedMap(own.mapValues(\.configuration)) { $0.key < $1.key }, forKey: .own)
        try container.encode(lastOrdinal, forKey: .lastOrdinal)
        try container.encode(SortedMap(pointers) { $0.key < $1.key }, forKey: .pointers)
        try container.encode(SortedMap(wheels) { $0.key < $1.key }, forKey: .wheels)
    }
}
