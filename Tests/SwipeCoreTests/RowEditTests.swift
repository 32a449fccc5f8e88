import SwipeCore
import TestSupport
import Testing

/// Batches of edits, compared with an array of unique rows to which the same batch is applied (`RowEditOracle`).
struct RowEditTests {
    @Test("every row is where the oracle has it", arguments: 0..<20)
    func destinations(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<250 {
            let counts = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let batch = RowEditBatch.random(counts, using: &random)
            var oracle = RowEditOracle(counts)
            oracle.apply(batch)
            let edits = try RowEdits(validating: batch, sections: counts)
            #expect(edits.sections == oracle.counts, "seed \(seed): \(counts) \(batch)")
            let places = oracle.places()
            for (section, count) in counts.enumerated() {
                for row in 0..<count {
                    let place = RowPlace(section: section, row: row)
                    if edits.destination(of: place) != places[place] {
                        Issue.record("seed \(seed): \(place) of \(counts) \(batch)")
                    }
                }
            }
            let unknown = try RowEdits(validating: batch, sections: nil)
            let same = try RowEdits(validating: batch, sections: counts, expecting: oracle.counts)
            #expect(unknown.sections == nil && same.sections == oracle.counts)
            for place in places.keys {
                #expect(unknown.destination(of: place) == edits.destination(of: place))
            }
        }
    }

    @Test("few edits of a very long table are fast")
    func longTable() throws {
        var batch = RowEditBatch()
        batch.deletedRows = [RowPlace(section: 1, row: 5)]
        batch.insertedRows = [RowPlace(section: 1, row: 0), RowPlace(section: 1, row: 999_999_999)]
        let edits = try RowEdits(validating: batch, sections: [0, 1_000_000_000])
        #expect(edits.sections == [0, 1_000_000_001])
        #expect(
            edits.destination(of: RowPlace(section: 1, row: 999_999_998))
                == RowPlace(section: 1, row: 999_999_998))
        #expect(
            edits.destination(of: RowPlace(section: 1, row: 999_999_999))
                == RowPlace(section: 1, row: 1_000_000_000))
    }
}
