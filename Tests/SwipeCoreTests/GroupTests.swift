import TestSupport
import Testing

@testable import SwipeCore

struct GroupTests {
    @Test("a group lists only tables with open or held cells, in the order in which the tables were opened")
    func index() throws {
        var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
        for number in 0..<100 {
            var configuration = TableConfiguration(width: 320, behavior: Preset.mail.behavior)
            configuration.actions.trailing = .of([80])
            configuration.behavior.policy = Policy(open: number == 50 ? .group : .multiple, closeOn: [])
            configuration.group = number < 99 ? "g" : "other"
            try engine.openTable("\(number)", configuration)
        }
        for number in [70, 3, 20, 50] {
            if number == 50 { #expect(engine.groups["g"]?.tables.names == ["3", "20", "70"]) }
            _ = try engine.withTable("\(number)") { table, timeline throws(SwipeError) in
                try table.open(.integer(1), side: nil, animated: true, &timeline)
            }
        }
        #expect(engine.groups["g"]?.tables.names == ["50"], "the others close")
        #expect(engine.groups["g"]?.occupancy == Occupancy(open: 1, opening: 1))
        try engine.closeTable("50")
        #expect(engine.groups.isEmpty)
        try engine.validate()
    }
}
