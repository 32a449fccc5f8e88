import JSONRPC
import SwipeCore

extension RPCError {
    /// The error for an invalid batch of row edits. Its data names the edit and what was expected.
    init(_ error: RowEditError) {
        switch error {
        case .noSuchSection(let edit, let section, let moment, let count):
            let sections = count.map { "a section below \($0)" } ?? "a section"
            self.init(edit, expected: "\(sections), \(moment.rawValue) the batch", came: "\(section)")
        case .noSuchRow(let edit, let place, let moment, let count):
            let rows = count.map { "a row below \($0)" } ?? "a row"
            self.init(edit, expected: "\(rows), \(moment.rawValue) the batch", came: place.text)
        case .sectionEditedTwice(let section, let first, let edit):
            self.init(edit, expected: "a section other than that of \(first.path)", came: "\(section)")
        case .rowEditedTwice(let place, let first, let edit):
            self.init(edit, expected: "a row other than that of \(first.path)", came: place.text)
        case .sectionPlaceTakenTwice(let section, let first, let edit):
            self.init(edit, expected: "a place other than that of \(first.path)", came: "\(section)")
        case .rowPlaceTakenTwice(let place, let first, let edit):
            self.init(edit, expected: "a place other than that of \(first.path)", came: place.text)
        case .rowOfReplacedSection(let edit, let place):
            self.init(edit, expected: "a row of a section that is neither deleted nor reloaded", came: place.text)
        case .moveIntoNewSection(let edit, let place):
            self.init(edit, expected: "a place in a section that was there before", came: place.text)
        case .sectionCountMismatch(let expected, let actual):
            self.init(member: "sections", expected: "\(expected) sections", came: "\(actual)")
        case .rowCountMismatch(let section, let expected, let actual):
            self.init(member: "sections[\(section)]", expected: "\(expected) rows", came: "\(actual)")
        }
    }

    private init(_ edit: RowEditBatch.Edit, expected: String, came: String) {
        self.init(member: edit.path, expected: expected, came: came)
    }

    private init(member: String, expected: String, came: String) {
        self.init(
            code: Code.invalidParams, message: "\(member) is \(came); expected \(expected).",
            data: ["member": .string(member), "expected": .string(expected), "came": .string(came)])
    }
}

extension RowEditBatch.Edit {
    fileprivate var path: String { "\(list.rawValue)[\(index)]" }
}

extension RowPlace {
    fileprivate var text: String { "[\(section), \(row)]" }
}
