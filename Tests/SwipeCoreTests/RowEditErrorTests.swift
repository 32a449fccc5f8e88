import SwipeCore
import Testing

/// What a client is told of a batch that cannot be, and the rules that join sections and rows.
struct RowEditErrorTests {
    typealias Edit = RowEditBatch.Edit

    private func place(_ section: Int, _ row: Int) -> RowPlace { RowPlace(section: section, row: row) }

    private func error(
        in sections: [Int]? = [3, 2], expecting: [Int]? = nil, _ edit: (inout RowEditBatch) -> Void
    ) -> RowEditError? {
        var batch = RowEditBatch()
        edit(&batch)
        do throws(RowEditError) {
            _ = try RowEdits(validating: batch, sections: sections, expecting: expecting)
            return nil
        } catch {
            return error
        }
    }

    @Test("a row that is not there before, or will not be after")
    func ranges() {
        #expect(
            error { $0.deletedRows = [place(0, 0), place(0, 3)] }
                == .noSuchRow(Edit(.deletedRows, 1), place(0, 3), .before, rowCount: 3))
        #expect(
            error { $0.reloadedRows = [place(2, 0)] }
                == .noSuchSection(Edit(.reloadedRows, 0), section: 2, .before, sectionCount: 2))
        #expect(
            error { $0.insertedRows = [place(1, 3)] }
                == .noSuchRow(Edit(.insertedRows, 0), place(1, 3), .after, rowCount: 3))
        #expect(
            error { $0.movedRows = [.init(from: place(0, 0), to: place(0, 3))] }
                == .noSuchRow(Edit(.movedRows, 0), place(0, 3), .after, rowCount: 3))
        #expect(
            error { $0.insertedSections = [3] }
                == .noSuchSection(Edit(.insertedSections, 0), section: 3, .after, sectionCount: 3))
        #expect(
            error { $0.deletedRows = [place(0, -1)] }
                == .noSuchRow(Edit(.deletedRows, 0), place(0, -1), .before, rowCount: 3))
        #expect(error { $0.insertedRows = [place(1, 2), place(1, 3)] } == nil)
    }

    @Test("a row or a section that is edited twice, by whatever two lists")
    func twice() {
        #expect(
            error { $0.deletedRows = [place(0, 1), place(0, 1)] }
                == .rowEditedTwice(place(0, 1), Edit(.deletedRows, 0), Edit(.deletedRows, 1)))
        #expect(
            error {
                $0.deletedRows = [place(0, 0), place(0, 1)]
                $0.movedRows = [.init(from: place(0, 1), to: place(0, 0))]
            } == .rowEditedTwice(place(0, 1), Edit(.deletedRows, 1), Edit(.movedRows, 0)))
        #expect(
            error {
                $0.deletedSections = [1]
                $0.reloadedSections = [0, 1]
            } == .sectionEditedTwice(section: 1, Edit(.deletedSections, 0), Edit(.reloadedSections, 1)))
    }

    @Test("a place that is taken twice")
    func taken() {
        #expect(
            error {
                $0.movedRows = [.init(from: place(0, 1), to: place(1, 0)), .init(from: place(0, 2), to: place(1, 0))]
            } == .rowPlaceTakenTwice(place(1, 0), Edit(.movedRows, 0), Edit(.movedRows, 1)))
        #expect(
            error {
                $0.insertedRows = [place(0, 1)]
                $0.movedRows = [.init(from: place(1, 1), to: place(0, 1))]
            } == .rowPlaceTakenTwice(place(0, 1), Edit(.insertedRows, 0), Edit(.movedRows, 0)))
        #expect(
            error { $0.insertedSections = [0, 0] }
                == .sectionPlaceTakenTwice(section: 0, Edit(.insertedSections, 0), Edit(.insertedSections, 1)))
    }

    @Test("rows in deleted, inserted and reloaded sections")
    func sections() throws {
        #expect(
            error {
                $0.deletedSections = [0]
                $0.movedRows = [.init(from: place(0, 1), to: place(0, 0))]
            } == .rowOfReplacedSection(Edit(.movedRows, 0), place(0, 1)))
        #expect(
            error {
                $0.insertedSections = [0]
                $0.movedRows = [.init(from: place(0, 1), to: place(0, 0))]
            } == .moveIntoNewSection(Edit(.movedRows, 0), place(0, 0)))
        #expect(
            error {
                $0.reloadedSections = [1]
                $0.movedRows = [.init(from: place(0, 1), to: place(1, 0))]
            } == .moveIntoNewSection(Edit(.movedRows, 0), place(1, 0)))
        var batch = RowEditBatch()
        batch.deletedSections = [0]
        batch.deletedRows = [place(0, 0), place(0, 2)]
        batch.insertedSections = [1]
        batch.insertedRows = [place(1, 0), place(1, 1)]
        #expect(try RowEdits(validating: batch, sections: [3, 2]).sections == [2, 2])
    }

    @Test("a moved section takes its rows along, and they may be edited on the way")
    func movedSection() throws {
        var batch = RowEditBatch()
        batch.movedSections = [.init(from: 0, to: 1)]
        batch.deletedRows = [place(0, 0)]
        batch.insertedRows = [place(1, 1)]
        batch.movedRows = [.init(from: place(1, 1), to: place(1, 0))]
        let edits = try RowEdits(validating: batch, sections: [3, 2])
        #expect(edits.sections == [1, 4])
        #expect(edits.destination(of: place(0, 0)) == .deleted)
        #expect(edits.destination(of: place(0, 1)) == .moved(to: place(1, 2)))
        #expect(edits.destination(of: place(1, 0)) == .moved(to: place(0, 0)))
        #expect(edits.destination(of: place(1, 1)) == .moved(to: place(1, 0)))
    }

    @Test("counts that are said must be those that the edits leave, but where all rows are new")
    func counts() throws {
        #expect(
            error(expecting: [3, 2]) { $0.deletedRows = [place(0, 0)] }
                == .rowCountMismatch(section: 0, expected: 2, came: 3))
        #expect(error(expecting: [3]) { $0.deletedRows = [] } == .sectionCountMismatch(expected: 2, came: 1))
        #expect(
            error(expecting: [3, 2, 1]) {
                $0.insertedSections = [2]
                $0.insertedRows = [place(2, 1)]
            } == .noSuchRow(Edit(.insertedRows, 0), place(2, 1), .after, rowCount: 1))
        var batch = RowEditBatch()
        batch.insertedSections = [2]
        batch.reloadedSections = [0]
        let edits = try RowEdits(validating: batch, sections: [3, 2], expecting: [2, 2, 40])
        #expect(edits.sections == [2, 2, 40])
        #expect(edits.destination(of: place(0, 1)) == .reloaded(at: place(0, 1)))
        #expect(edits.destination(of: place(0, 2)) == .deleted)
    }

    @Test("where the counts are not known, what needs none is checked")
    func unknownCounts() throws {
        #expect(
            error(in: nil) { $0.deletedRows = [place(0, -1)] }
                == .noSuchRow(Edit(.deletedRows, 0), place(0, -1), .before, rowCount: nil))
        #expect(
            error(in: nil) { $0.insertedRows = [place(7, 1), place(7, 1)] }
                == .rowPlaceTakenTwice(place(7, 1), Edit(.insertedRows, 0), Edit(.insertedRows, 1)))
        #expect(
            error(in: nil, expecting: [1]) { $0.insertedRows = [place(0, 1)] }
                == .noSuchRow(Edit(.insertedRows, 0), place(0, 1), .after, rowCount: 1))
        #expect(
            error(in: nil, expecting: [1]) { $0.insertedRows = [place(1, 0)] }
                == .noSuchSection(Edit(.insertedRows, 0), section: 1, .after, sectionCount: 1))
        var batch = RowEditBatch()
        batch.deletedRows = [place(4, 10)]
        let edits = try RowEdits(validating: batch, sections: nil)
        #expect(edits.destination(of: place(4, 11)) == .moved(to: place(4, 10)))
        let known = try RowEdits(validating: batch, sections: nil, expecting: [0, 0, 0, 0, 11])
        #expect(known.destination(of: place(4, 12)) == .deleted, "it cannot have been there")
    }
}
