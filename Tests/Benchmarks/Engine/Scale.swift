import Motion
import SwipeCore

/// What there is to compare with: the least that finding a cell by its name can cost.
func dictionary() {
    let cells = Dictionary(uniqueKeysWithValues: (0..<100).map { (CellKey.integer(Int64($0)), $0) })
    tell("a cell found in a dictionary", .of(10_000) { use(cells[.integer(Int64($0 % 100))]) })
}

/// Whether what a message costs depends on how much there is.
func scale() {
    for count in [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] {
        let subject = Subject()
        for row in 0..<count { subject.configure(.integer(Int64(row)), data: "1") }
        let cell = CellKey.integer(Int64(count / 2))
        subject.begin(cell)
        tell("update among \(count) cells that were touched", .of(2_000) { subject.update(cell, -Double($0 % 60)) })
    }
    for count in [1, 10, 100, 1_000, 10_000] {
        let subject = Subject()
        subject.openTables(count)
        subject.begin("a")
        tell("update beside \(count) tables", .of(2_000) { subject.update("a", -Double($0 % 60)) })
    }
    for count in [1, 10, 100, 1_000, 10_000] {
        let subject = Subject(identity: .indexPath, isSingle: false)
        for row in 0..<count { subject.open(.indexPath(section: 0, row: Int64(3 * row))) }
        tell(
            "row inserted above \(count) open cells",
            .of(max(1, 200 / count)) { _ in
                subject.insertRow()
                subject.pass(0)
            })
    }
    for count in [1, 10, 100, 1_000, 10_000] {
        let subject = Subject(isSingle: false)
        for row in 0..<count { subject.open(.integer(Int64(row))) }
        tell(
            "a cell opened and closed beside \(count) open ones",
            .of(200) { _ in
                subject.open("x")
                subject.close("x")
                subject.pass(0)
            })
    }
}

/// What a cell costs in memory, when the dictionaries have just doubled, halfway, and before they double again.
func memory() {
    for count in [100_000, 147_000, 190_000] {
        let active = Subject(isSingle: false)
        tell(
            "an open cell, of \(count)",
            bytes: perCell(count) {
                active.open(.integer(Int64($0)))
                active.pass(0)
            })
        let closed = Subject()
        tell(
            "a closed cell that was open, of \(count)",
            bytes: perCell(count) {
                closed.open(.integer(Int64($0)))
                closed.close(.integer(Int64($0)))
                closed.pass(0)
            })
        let held = Subject(isSingle: false)
        tell(
            "a cell with its own data, of \(count)",
            bytes: perCell(count) { held.configure(.integer(Int64($0)), data: "1") })
    }
}

private func perCell(_ count: Int, _ body: (Int) -> Void) -> Double {
    Double(bytes { for number in 0..<count { body(number) } }) / Double(count)
}
