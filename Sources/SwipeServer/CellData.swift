import Jansson

/// A cell's own data: the client's, kept as it came, and given back with the cell's invoked actions.
final class CellData {
    private let node: JSONNode

    init(_ view: JSONView) {
        node = JSONNode(retaining: view)
    }

    func write(into writer: inout JSONWriter) {
        writer.value(node)
    }
}
