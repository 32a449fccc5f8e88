import Motion
import SwipeCore
import TestSupport

/// An engine with one table, as sessions have it.
final class Subject {
    var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
    private var time = 0.0

    init(_ behavior: Behavior = Preset.mail.behavior, identity: Identity = .key, isSingle: Bool = true) {
        let actions = [Action(id: "delete", width: 80), Action(id: "archive", width: 80)]
        var configuration = TableConfiguration(
            width: 320, behavior: behavior, actions: SidePair(leading: [], trailing: actions), identity: identity)
        if !isSingle { configuration.behavior.policy.open = .multiple }
        require { () throws(SwipeError) in try engine.openTable("t", configuration) }
    }

    func openTables(_ count: Int) {
        let configuration = TableConfiguration(width: 320, behavior: Preset.mail.behavior)
        for number in 0..<count {
            require { () throws(SwipeError) in try engine.openTable("t\(number)", configuration) }
        }
    }

    /// Time goes on by so many ms, and what falls due happens.
    func pass(_ milliseconds: Double) {
        time += milliseconds
        engine.advance(to: Timestamp(milliseconds: time))
        use(engine.takeEvents())
    }

    private func table<Result>(_ body: (inout Table, inout Timeline) throws(SwipeError) -> Result) -> Result {
        require { () throws(SwipeError) in try engine.withTable("t", body) }
    }

    func begin(_ key: CellKey) {
        use(
            table { table, timeline throws(SwipeError) in try table.beginGesture(on: key, translation: .zero, &timeline)
            })
    }

    func update(_ key: CellKey, _ x: Double) {
        use(
            table { table, timeline throws(SwipeError) in
                try table.updateGesture(on: key, translation: Vector(x: x, y: 0), &timeline)
            })
    }

    func end(_ key: CellKey, _ velocity: Double?) -> Frame {
        table { table, timeline throws(SwipeError) in
            try table.endGesture(
                on: key, translation: nil, velocity: velocity.map { Vector(x: $0, y: 0) }, &timeline)
        }
    }

    func open(_ key: CellKey) {
        use(
            table { table, timeline throws(SwipeError) in
                try table.open(key, side: .trailing, animated: false, &timeline)
            })
    }

    func close(_ key: CellKey) {
        use(table { table, timeline throws(SwipeError) in try table.close(key, animated: false, &timeline) })
    }

    func configure(_ key: CellKey, data: String) {
        var own = CellConfiguration()
        own.data = data
        use(table { table, timeline throws(SwipeError) in try table.configure(key, own, &timeline) })
    }

    /// A row is inserted above all others.
    func insertRow() {
        var batch = RowEditBatch()
        batch.insertedRows = [RowPlace(section: 0, row: 0)]
        use(table { table, timeline throws(SwipeError) in edit(&table, batch, &timeline) })
    }

    private func edit(_ table: inout Table, _ batch: RowEditBatch, _ timeline: inout Timeline) -> Table.EditOutcome {
        guard let edits = try? RowEdits(validating: batch, sections: nil) else { stop("the edit is refused") }
        return table.edit(sections: edits.sections, &timeline) { key in
            guard case .indexPath(let section, let row) = key else { return .kept(key) }
            switch edits.destination(of: RowPlace(section: section, row: row)) {
            case .deleted: return .removed
            case .moved(let place): return .kept(.indexPath(section: place.section, row: place.row))
            case .reloaded(let place): return .reloaded(.indexPath(section: place.section, row: place.row))
            }
        }
    }

    private func require<Result>(_ body: () throws(SwipeError) -> Result) -> Result {
        do { return try body() } catch { stop("\(error)") }
    }
}

/// A benchmark that does not do what it is to measure ends.
func stop(_ reason: String) -> Never { preconditionFailure(reason) }
