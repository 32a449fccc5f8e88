extension SwipeEngine {
    /// Validates that a session can reach this state. It is used when a snapshot is restored, and in tests after each
    /// message.
    package func validate() throws(CodingError) {
        var expected: [Deadline.Event: (deadline: Deadline, row: RowID)] = [:]
        for orphan in timeline.orphans.values {
            let row = timeline.deadlines.owner(of: .invocationTimeout(orphan.id)) ?? RowID(table: "", number: 0)
            expected[.invocationTimeout(orphan.id)] = (orphan.deadline, row)
        }
        for table in openTables {
            try table.validate()
            for row in table.rows.rows.values {
                guard let activity = row.activity else { continue }
                let invocations = activity.cell.invocations.list.map {
                    (event: Deadline.Event.invocationTimeout($0.id), deadline: $0.deadline)
                }
                let others = RowDeadlines(
                    animation: activity.cell.animationDeadline, wheel: activity.wheel?.idleDeadline)
                for (event, deadline) in others.events + invocations {
                    let id = RowID(table: table.name, number: activity.number)
                    let isNew = expected.updateValue((deadline, id), forKey: event) == nil
                    try CodingError.require(isNew, "motions, invocations and wheels of one row each")
                }
            }
        }
        let active = openTables.reduce(0) { $0 + $1.activeCount }
        try CodingError.require(active == timeline.activeCellCount, "a count of the cells that are active")
        try timeline.validate(expecting: expected)
    }
}

extension Timeline {
    /// Validates that the deadlines are those of the rows, that none has passed, and that counters are past the ids in
    /// use.
    fileprivate func validate(
        expecting expected: [Deadline.Event: (deadline: Deadline, row: RowID)]
    ) throws(CodingError) {
        let contents = deadlines.contents
        try CodingError.require(
            contents.count == expected.count
                && expected.allSatisfy { event, entry in contents[event].map { $0 == entry } == true },
            "deadlines of what is there")
        for (event, (deadline, _)) in contents {
            let isCounted =
                switch event {
                case .animationEnd(let id): (1...max(lastAnimation, 1)).contains(id)
                case .invocationTimeout(let id): (1...max(lastInvocation, 1)).contains(id)
                case .wheelIdle: true
                }
            try CodingError.require(
                isCounted && (1...max(lastOrder, 1)).contains(deadline.order),
                "counters that are past what they counted")
            // The timeout of an invocation is at most a day. Animations and wheels are shorter.
            try CodingError.require(
                deadline.time >= now && deadline.time - now <= 86_400_000, "deadlines within the next day")
        }
    }
}

extension Table {
    fileprivate func validate() throws(CodingError) {
        for key in rows.rows.keys {
            try CodingError.require(configuration.mayHave(key), "rows that the table has")
        }
        try rows.validate()
    }
}
