import FoundationEssentials
import SwipedClient

/// The rows that all demos show, from mails.json.
struct Mails: Decodable {
    struct Mail: Decodable {
        let cell: String
        let from: String
        let subject: String
        let when: String

        var name: Swipe.CellName { .text(cell) }
    }

    let behavior: Swipe.BehaviorOverride
    let actions: Swipe.Actions
    let colors: [String: String]
    var mails: [Mail]

    init(contentsOf file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }
}
