import FoundationEssentials
import Testing

@testable import SwipedClient

/// Messages are encoded and decoded as the schema says.
struct CodingTests {
    private func json(_ value: some Encodable) throws -> Swipe.JSONValue {
        try JSONDecoder().decode(Swipe.JSONValue.self, from: JSONEncoder().encode(value))
    }

    private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test(
        "an override of a behavior is decoded and encoded",
        arguments: [
            #"{"preset":"rm"}"#,
            #"{"recognition":{"directionRatio":null,"slop":3}}"#,
            #"{"recognition":{"slop":{"pen":1}}}"#,
            #"{"extent":{"leading":"none","trailing":120}}"#,
            #"{"extent":{"leading":{"inset":20},"trailing":{"fraction":0.5}}}"#,
            #"{"tracking":{"beyond":"catch","dimension":7}}"#,
            #"{"release":{"openThreshold":"halfOuterAction"}}"#,
            #"{"release":{"closeThreshold":0.25}}"#,
            #"{"release":{"openThreshold":{"leading":{"px":9},"trailing":1}}}"#,
            #"{"settle":{"open":{"type":"curve","duration":200,"easing":"ease-out"}}}"#,
            #"{"settle":{"close":{"type":"spring","response":0.4,"dampingRatio":0.9}}}"#,
            #"{"settle":{"close":{"type":"phases","phases":[{"overshoot":{"fraction":0.1},"duration":9,"easing":[0,0,0.5,1]}]}}}"#,
            #"{"fullSwipe":{"action":null,"completion":"none"}}"#,
            #"{"policy":{"open":"group","closeOn":["edit"]}}"#,
            #"{"layout":{"style":"drawer","minimumWidth":4}}"#,
        ])
    func overrides(text: String) throws {
        #expect(try json(read(text, as: Swipe.BehaviorOverride.self)) == read(text))
    }

    @Test("types have alternative forms")
    func forms() throws {
        #expect(try read("120") == Swipe.ExtentOverride.px(120) && read(#""none""#) == Swipe.ExtentOverride.nothing)
        #expect(try read(#"{"px":5}"#) == Swipe.ExtentOverride.px(5))
        #expect(try read(#"{"fraction":0.5}"#) == Swipe.ThresholdOverride.fraction(0.5))
        #expect(throws: DecodingError.self) { try read(#""left""#, as: Swipe.ExtentOverride.self) }
        #expect(throws: DecodingError.self) { try read(#"{"type":"jump"}"#, as: Swipe.SettleOverride.self) }
    }

    @Test("cells are named by strings, numbers and index paths")
    func names() throws {
        #expect(try read(#"["1",1,[0,3]]"#) == ["1", 1, .row(.init(section: 0, row: 3))] as [Swipe.CellName])
        #expect(try json(["1", 1, .row(.init(section: 0, row: 3))] as [Swipe.CellName]) == ["1", 1, [0, 3]])
        #expect(Set(["1", 1, "1", 1] as [Swipe.CellName]).count == 2)
        #expect("\("m1" as Swipe.CellName) \(7 as Swipe.CellName)" == "m1 7")
    }

    @Test("null is not an absent member")
    func nulls() throws {
        let params: Params = [
            "none": given(String?.none), "null": given(Swipe.Nullable<String>.null),
            "value": given(Swipe.Nullable.value(2)),
        ]
        #expect(try json(params) == ["null": nil, "value": 2])
    }
}
