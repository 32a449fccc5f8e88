import Jansson
import Testing

@Suite("A view reads the values of a document")
struct ViewTests {
    @Test("a real is an integer only when it is exactly one")
    func integers() throws {
        try withRoot("[5.0, -0.0, 5.5, 1e300, 9007199254740993, 9223372036854775807, 9223372036854775808.0, -1e3]") {
            root in
            var integers: [Int64?] = []
            root.forEachElement { _, element in integers.append(element.integer) }
            #expect(integers == [5, 0, nil, nil, 9_007_199_254_740_993, .max, nil, -1000])
            #expect(root[4]?.number == 9_007_199_254_740_992)
        }
    }

    @Test("members are found by any name")
    func lookup() throws {
        try withRoot(#"{"":1,"a":2,"ab":3,"ä":4,"a b":5}"#) { root in
            let empty = ""
            let umlaut = "ä"
            #expect(root[""]?.integer == 1)
            #expect(root[named: empty]?.integer == 1)
            #expect(root["a"]?.integer == 2)
            #expect(root["ab"]?.integer == 3)
            #expect(root["ä"]?.integer == 4)
            #expect(root[named: umlaut]?.integer == 4)
            #expect(root["b"]?.kind == nil)
            #expect(root["a\0"]?.kind == nil)
            var names: [String] = []
            root.forEachMember { name, _ in names.append(name) }
            #expect(names == ["", "a", "ab", "ä", "a b"])
        }
    }

    @Test("a string may contain NUL")
    func nul() throws { try withRoot(#""a\u0000b""#) { #expect($0.string == "a\0b") } }

    @Test("an excerpt is cut between two characters, and ends with an ellipsis")
    func excerpt() throws {
        try withRoot(#"{"a": [1, "äöü"]}"#) { root in
            #expect(root.excerpt() == #"{"a":[1,"äöü"]}"#)
            #expect(root.excerpt(maximumBytes: 18) == #"{"a":[1,"äöü"]}"#)
            #expect(root.excerpt(maximumBytes: 13) == #"{"a":[1,"äö…"#)
            #expect(root.excerpt(maximumBytes: 12) == #"{"a":[1,"ä…"#)
            #expect(root.excerpt(maximumBytes: 0) == "…")
        }
    }

    @Test("an excerpt of a large value costs no more than its own length")
    func boundedExcerpt() throws {
        let text = "[" + String(repeating: "{\"x\":[1,2]},", count: 10_000) + "0]"
        try withRoot(text) { #expect($0.excerpt(maximumBytes: 20) == "[{\"x\":[1,2]},{\"x\":[1…") }
        try withRoot("\"" + String(repeating: "é", count: 100_000) + "\"") {
            #expect($0.excerpt(maximumBytes: 10) == "\"éééé…")
        }
        let members = (0..<10_000).map { "\"member \($0)\":{}" }.joined(separator: ",")
        try withRoot("{\(members)}") { #expect($0.excerpt(maximumBytes: 20) == "{\"member 0\":{},\"memb…") }
        for count in 0...12 {
            try withRoot("\"" + String(repeating: "é", count: 5) + "\"") { root in
                let excerpt = root.excerpt(maximumBytes: count)
                #expect(!excerpt.contains("\u{FFFD}"))
                #expect((excerpt == "\"ééééé\"") == (count == 12))
            }
        }
    }
}
