extension SwipeEngine: Codable {
    private enum CodingKeys: String, CodingKey { case timeline, tables }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var timeline = try container.decode(Timeline.self, forKey: .timeline)
        let tables = try container.decode([TableSnapshot].self, forKey: .tables).map { $0.table(&timeline) }
        _ = timeline.takeChange()
        self.init(timeline: timeline, tables: tables)
    }

    /// Encodes the tables in the order in which they were opened.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(timeline, forKey: .timeline)
        try container.encode(openTables.map(TableSnapshot.init), forKey: .tables)
    }
}
