import SwipeCore
import TestSupport

extension RowEditBatch {
    /// A random batch that ignores the rules. Its numbers are small, so that it keeps them now and then.
    static func wild(using random: inout SeededGenerator) -> RowEditBatch {
        var batch = RowEditBatch()
        func index(_ random: inout SeededGenerator) -> Int64 { Int64.random(in: -1...30, using: &random) % 4 }
        func place(_ random: inout SeededGenerator) -> RowPlace {
            RowPlace(section: index(&random), row: index(&random))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: batch.deletedSections.append(index(&random))
            case 1: batch.reloadedSections.append(index(&random))
            case 2: batch.insertedSections.append(index(&random))
            case 3: batch.movedSections.append(Move(from: index(&random), to: index(&random)))
            case 4, 5: batch.deletedRows.append(place(&random))
            case 6: batch.reloadedRows.append(place(&random))
            case 7, 8: batch.insertedRows.append(place(&random))
            default: batch.movedRows.append(Move(from: place(&random), to: place(&random)))
            }
        }
        return batch
    }

    /// Whether the batch keeps the rules, each checked in the simplest way.
    func keepsTheRules(for counts: [Int]) -> Bool {
        let sectionsAfter = counts.count - deletedSections.count + insertedSections.count
        let present = 0..<Int64(counts.count)
        let sectionSources = deletedSections + reloadedSections + movedSections.map(\.from)
        let sectionTargets = insertedSections + movedSections.map(\.to)
        guard sectionSources.allSatisfy(present.contains), isDistinct(sectionSources),
            sectionTargets.allSatisfy({ (0..<Int64(max(sectionsAfter, 0))).contains($0) }), isDistinct(sectionTargets)
        else { return false }

        // The sections afterwards: those that stay fill the gaps.
        var staying = present.filter { !(deletedSections + movedSections.map(\.from)).contains($0) }
        let after: [Int64?] = (0..<Int64(sectionsAfter)).map { place in
            if insertedSections.contains(place) { return nil }
            return movedSections.first { $0.to == place }?.from ?? staying.removeFirst()
        }

        let rowSources = deletedRows + reloadedRows + movedRows.map(\.from)
        let rowTargets = insertedRows + movedRows.map(\.to)
        guard isDistinct(rowSources), isDistinct(rowTargets),
            rowSources.allSatisfy({ present.contains($0.section) && (0..<Int64(counts[$0.section])).contains($0.row) }),
            rowTargets.allSatisfy({ (0..<Int64(after.count)).contains($0.section) })
        else { return false }
        let leaving = movedRows.map(\.from.section)
        guard !leaving.contains(where: { (deletedSections + reloadedSections).contains($0) }),
            !reloadedRows.contains(where: { deletedSections.contains($0.section) }),
            !movedRows.contains(where: { after[$0.to.section].map(reloadedSections.contains) ?? true })
        else { return false }
        return rowTargets.allSatisfy { target in
            let coming = rowTargets.count { $0.section == target.section }
            guard let old = after[target.section] else { return (0..<Int64(coming)).contains(target.row) }
            let going = (deletedRows + movedRows.map(\.from)).count { $0.section == old }
            return (0..<Int64(counts[old] - going + coming)).contains(target.row)
        }
    }

    private func isDistinct<Place: Hashable>(_ places: [Place]) -> Bool { Set(places).count == places.count }
}
