import SwipeCore
import TestSupport

/// An array of unique rows, to which a batch is applied one edit at a time, like a data source would.
struct RowEditOracle {
    enum Row: Hashable {
        /// A row that existed before the batch, named by its place then.
        case old(RowPlace)
        case new
    }

    private(set) var sections: [[Row]]

    init(_ counts: [Int]) {
        sections = counts.enumerated().map { section, count in
            (0..<count).map { .old(RowPlace(section: section, row: $0)) }
        }
    }

    var counts: [Int] { sections.map(\.count) }

    /// The present place of each row that existed before.
    func places() -> [RowPlace: RowPlace] {
        var places: [RowPlace: RowPlace] = [:]
        for (section, rows) in sections.enumerated() {
            for (row, name) in rows.enumerated() {
                if case .old(let old) = name { places[old] = RowPlace(section: section, row: row) }
            }
        }
        return places
    }

    /// Removes from the last to the first, then inserts from the first to the last. Rows are removed before sections and
    /// inserted after them.
    mutating func apply(_ batch: RowEditBatch) {
        let moving = batch.movedRows.map { ($0.to, sections[$0.from.section][$0.from.row]) }
        for place in (batch.deletedRows + batch.movedRows.map(\.from)).sorted(by: >) {
            sections[place.section].remove(at: place.row)
        }
        let movingSections = batch.movedSections.map { ($0.to, sections[$0.from]) }
        for section in (batch.deletedSections + batch.movedSections.map(\.from)).sorted(by: >) {
            sections.remove(at: section)
        }
        for (section, rows) in (batch.insertedSections.map { ($0, []) } + movingSections).sorted(by: { $0.0 < $1.0 }) {
            sections.insert(rows, at: section)
        }
        for (place, row) in (batch.insertedRows.map { ($0, .new) } + moving).sorted(by: { $0.0 < $1.0 }) {
            sections[place.section].insert(row, at: place.row)
        }
    }
}

extension RowEditBatch {
    /// A valid batch of edits to sections with these row counts.
    static func random(_ counts: [Int], using random: inout SeededGenerator) -> RowEditBatch {
        var batch = RowEditBatch()
        let sectionsIn = batch.editSections(counts.count, using: &random)
        batch.takeRows(counts, using: &random)
        batch.placeRows(counts, sectionsIn, using: &random)
        for list in [\RowEditBatch.deletedRows, \.insertedRows, \.reloadedRows] {
            batch[keyPath: list].shuffle(using: &random)
        }
        batch.movedRows.shuffle(using: &random)
        return batch
    }

    /// Edits sections.
    ///
    /// - Returns: for each section afterwards, the section that it was; nil for an inserted one.
    private mutating func editSections(_ count: Int, using random: inout SeededGenerator) -> [Int64?] {
        var staying: [Int64] = []
        var moving: [Int64] = []
        for section in 0..<Int64(count) {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: deletedSections.append(section)
            case 1: moving.append(section)
            case 2:
                reloadedSections.append(section)
                staying.append(section)
            default: staying.append(section)
            }
        }
        var after = staying.map(Optional.some)
        for section in moving { after.insert(section, at: Int.random(in: 0...after.count, using: &random)) }
        for _ in 0..<[0, 0, 1, 2].randomElement(using: &random, or: 0) {
            after.insert(nil, at: Int.random(in: 0...after.count, using: &random))
        }
        insertedSections = after.indices.filter { after[$0] == nil }.map(Int64.init).shuffled(using: &random)
        movedSections = moving.compactMap { section in
            after.firstIndex(of: section).map { Move(from: section, to: Int64($0)) }
        }
        return after
    }

    /// Deletes and reloads rows, and chooses some to move, without a destination yet.
    private mutating func takeRows(_ counts: [Int], using random: inout SeededGenerator) {
        for (section, count) in counts.enumerated() {
            for row in 0..<count {
                let place = RowPlace(section: section, row: row)
                let section = place.section
                let edit = Int.random(in: 0..<8, using: &random)
                if edit == 0 { deletedRows.append(place) }
                if deletedSections.contains(section) { continue }
                if edit == 1 { reloadedRows.append(place) }
                if reloadedSections.contains(section) { continue }
                if edit == 2 { movedRows.append(Move(from: place, to: place)) }
            }
        }
    }

    /// Inserts rows and finds destinations for those that move.
    private mutating func placeRows(
        _ counts: [Int], _ after: [Int64?], using random: inout SeededGenerator
    ) {
        // Rows that stay are false and rows that move here are true. The index of a true element is a destination.
        var rows = after.map { section in
            guard let section else { return [Bool]() }
            let gone = (deletedRows + movedRows.map(\.from)).count { $0.section == section }
            return Array(repeating: false, count: counts[section] - gone)
        }
        let open = after.indices.filter { place in after[place].map { !reloadedSections.contains($0) } ?? false }
        if open.isEmpty { movedRows = [] }
        if open.isEmpty { return }
        for _ in movedRows {
            let section = open.randomElement(using: &random, or: 0)
            rows[section].insert(true, at: Int.random(in: 0...rows[section].count, using: &random))
        }
        let places = rows.enumerated().flatMap { section, marks in
            marks.indices.filter { marks[$0] }.map { RowPlace(section: section, row: $0) }
        }
        for (index, place) in places.shuffled(using: &random).enumerated() { movedRows[index].to = place }
        insertRows(rows, using: &random)
    }

    /// Inserts rows and shifts the destinations of those that move.
    private mutating func insertRows(_ rows: [[Bool]], using random: inout SeededGenerator) {
        for (section, marks) in rows.enumerated() {
            for place in 0..<(marks.count + 3) where Int.random(in: 0..<6, using: &random) == 0 {
                let count = marks.count + insertedRows.count { $0.section == section }
                guard place <= count else { continue }
                insertedRows.append(RowPlace(section: section, row: place))
                for index in movedRows.indices where movedRows[index].to.section == section {
                    if movedRows[index].to.row >= place { movedRows[index].to.row += 1 }
                }
            }
        }
    }
}

extension RowPlace {
    init(section: Int, row: Int) { self.init(section: Int64(section), row: Int64(row)) }
}

extension Array {
    /// The element at the number of a section or a row.
    subscript(number: Int64) -> Element {
        get { self[Int(number)] }
        set { self[Int(number)] = newValue }
    }

    mutating func remove(at number: Int64) { remove(at: Int(number)) }

    mutating func insert(_ element: Element, at number: Int64) { insert(element, at: Int(number)) }

    /// A random element; `other` if there is none.
    func randomElement(using random: inout SeededGenerator, or other: Element) -> Element {
        randomElement(using: &random) ?? other
    }
}
