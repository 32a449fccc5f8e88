import Jansson

/// A message that a session has sent.
struct Reply: CustomStringConvertible {
    let text: String

    var description: String { text }

    /// The value at a path, such as `result.cells.0.offset`, as JSON text; nil if there is none.
    subscript(path: String) -> String? {
        let bytes = Array(text.utf8)
        guard let document = try? JSONDocument(parsing: bytes.span, maximumDepth: 64) else { return nil }
        return Self.find(path.split(separator: ".")[...], in: document.root)
    }

    var id: String? { self["id"] }
    /// The method of a notification.
    var method: String? { self["method"].map { String($0.dropFirst().dropLast()) } }
    var revision: Int? { (self["result.revision"] ?? self["params.revision"]).flatMap { Int($0) } }
    var errorCode: Int? { self["error.code"].flatMap { Int($0) } }

    private static func find(_ path: ArraySlice<Substring>, in view: JSONView) -> String? {
        guard let step = path.first else { return view.excerpt(maximumBytes: 1 << 20) }
        if let index = Int(step), view.kind == .array {
            guard let element = view[index] else { return nil }
            return find(path.dropFirst(), in: element)
        }
        guard let member = view[named: String(step)] else { return nil }
        return find(path.dropFirst(), in: member)
    }
}
