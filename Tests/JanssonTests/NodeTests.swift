import Jansson
import Testing

@Suite("A node is built here or shared")
struct NodeTests {
    @Test("an object keeps its members in the order in which they came, and the last value of each")
    func object() throws {
        var node = try JSONNode.object()
        try node.set("b", to: JSONNode(1.5))
        try node.set("a", to: JSONNode(Int64.min))
        try node.set("ä \0", to: JSONNode("\0 \" \n"))
        try node.set("", to: JSONNode.null())
        try node.set("b", to: JSONNode(true))
        #expect(written { $0.value(node) } == #"{"b":true,"a":-9223372036854775808,"ä \u0000":"\u0000 \" \n","":null}"#)
        #expect(node.view.count == 4)
        #expect(node.view["a"]?.integer == .min)
    }

    @Test("an array keeps its elements")
    func array() throws {
        var node = try JSONNode.array()
        for index in 0..<100 {
            var element = try JSONNode.array()
            try element.append(JSONNode(Int64(index)))
            try node.append(element)
        }
        try node.append(JSONNode(""))
        try node.append(JSONNode(false))
        #expect(node.view.count == 102)
        #expect(node.view[99]?[0]?.integer == 99)
        #expect(node.view[100]?.string == "")
    }

    @Test("a retained value outlives its document")
    func retained() throws {
        func keep() throws -> JSONNode {
            let bytes = Array(#"{"keep":{"x":[1,2.5,"y"]}}"#.utf8)
            let document = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            guard let view = document.root["keep"] else { return try JSONNode.null() }
            return JSONNode(retaining: view)
        }
        var parent = try JSONNode.object()
        try parent.set("kept", to: keep())
        #expect(written { $0.value(parent) } == #"{"kept":{"x":[1,2.5,"y"]}}"#)
    }

    @Test("numbers of a node are written as they are")
    func exactNumbers() throws {
        for number in [
            0.1, 1.0, -0.0, 1.2345678901234568e17, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 12.34567,
        ] {
            let node = try JSONNode(number)
            let text = written { $0.value(node) }
            #expect(Double(text) == number)
            #expect(try withRoot(text) { $0.kind } == .real)
        }
    }

    @Test("a shared value is not changed: that is the caller's mistake")
    func sharedIsRefused() async {
        await #expect(processExitsWith: .failure) {
            let bytes = Array("{}".utf8)
            let document = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            var node = JSONNode(retaining: document.root)
            try node.set("x", to: JSONNode.null())
        }
    }

    @Test("only an object has members")
    func membersOfAnArray() async {
        await #expect(processExitsWith: .failure) {
            var node = try JSONNode.array()
            try node.set("x", to: JSONNode.null())
        }
    }

    @Test("a number that is not finite is the caller's mistake")
    func notFinite() async {
        await #expect(processExitsWith: .failure) { _ = try JSONNode(Double.nan) }
        #if DEBUG
            await #expect(processExitsWith: .failure) {
                var writer = JSONWriter()
                writer.value(Double.infinity)
            }
        #else
            #expect(written { $0.value(Double.infinity) } == "null")
        #endif
    }
}
