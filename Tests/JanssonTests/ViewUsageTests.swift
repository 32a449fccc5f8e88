import Jansson
import Testing

/// What decoding code in other modules does with views. This target has no experimental feature: that
/// the file compiles is half of the test.
@Suite("A view is read without any experimental feature")
struct ViewUsageTests {
    struct Point: Equatable {
        var x: Double
        var y: Double
    }

    enum DecodingError: Error, Equatable {
        case missing(String)
        case notANumber(String)
    }

    /// A view as a plain parameter.
    func number(_ view: JSONView, _ name: StaticString) throws(DecodingError) -> Double {
        guard let member = view[name] else { throw .missing("\(name)") }
        guard let number = member.number else { throw .notANumber(member.excerpt()) }
        return number
    }

    /// A view as a borrowed parameter.
    func point(_ view: borrowing JSONView) throws(DecodingError) -> Point {
        Point(x: try number(view, "x"), y: try number(view, "y"))
    }

    /// A closure that takes a view and throws an error of its own type.
    func required<T, E: Error>(
        _ view: JSONView, _ name: String, orThrow missing: E, _ decode: (JSONView) throws(E) -> T
    ) throws(E) -> T {
        guard let member = view[named: name] else { throw missing }
        return try decode(member)
    }

    /// Elements by index, collected.
    func points(_ view: JSONView) throws(DecodingError) -> [Point] {
        var points: [Point] = []
        for index in 0..<view.count {
            if let element = view[index] { points.append(try point(element)) }
        }
        return points
    }

    @Test("members, elements and closures with typed errors")
    func decoding() throws {
        let text = Array(#"{"at": {"x": 1, "y": 2.5}, "path": [{"x": 1, "y": 1}, {"x": 2, "y": 4}]}"#.utf8)
        let document = try JSONDocument(parsing: text.span, maximumDepth: 8)
        let root = document.root
        let at = try required(root, "at", orThrow: DecodingError.missing("at")) {
            (view) throws(DecodingError) -> Point in try point(view)
        }
        #expect(at == Point(x: 1, y: 2.5))
        if let path = root["path"] {
            #expect(try points(path) == [Point(x: 1, y: 1), Point(x: 2, y: 4)])
        } else {
            Issue.record("no path")
        }
        var names: [String] = []
        root.forEachMember { name, member in names.append("\(name) \(member.kind)") }
        #expect(names == ["at object", "path array"])
        var sum = 0.0
        try root["path"]?.forEachElement { (_, element) throws(DecodingError) in sum += try number(element, "y") }
        #expect(sum == 5)
        #expect(throws: DecodingError.notANumber(#"[{"x":1,"y":1},{"x":2,"y":4}]"#)) {
            _ = try number(root, "path")
        }
    }
}
