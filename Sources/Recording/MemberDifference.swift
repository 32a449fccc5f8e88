import Jansson

/// A member that differs between a recorded message and the replayed one.
struct MemberDifference: Equatable, CustomStringConvertible {
    /// The path of the member, such as `result.actions.0.x`.
    let path: String
    /// The values as JSON text; nil if a message does not have the member.
    let recorded: String?
    let came: String?

    /// How many differences of a message are reported.
    private static let limit = 10

    var description: String { "\(path): recorded \(recorded ?? "nothing"), replayed \(came ?? "nothing")" }

    /// The differences, in the order of the recorded message; new members last. None if either message is not JSON.
    static func all(_ recorded: ArraySlice<UInt8>, _ came: ArraySlice<UInt8>) -> [MemberDifference] {
        let depth = RecordingEntry.maximumDepth
        guard let before = try? JSONDocument(parsing: recorded.span, maximumDepth: depth),
            let now = try? JSONDocument(parsing: came.span, maximumDepth: depth)
        else { return [] }
        var differences: [MemberDifference] = []
        compare("", before.root, now.root, into: &differences)
        return differences
    }

    private static func compare(
        _ path: String, _ recorded: JSONView?, _ came: JSONView?, into differences: inout [MemberDifference]
    ) {
        guard differences.count < limit else { return }
        if let recorded, let came, recorded.kind == came.kind, recorded.kind == .object {
            let names = recorded.memberNames()
            for name in names + came.memberNames().filter({ !names.contains($0) }) {
                let inner = path.isEmpty ? name : "\(path).\(name)"
                compare(inner, recorded[named: name], came[named: name], into: &differences)
            }
        } else if let recorded, let came, recorded.kind == came.kind, recorded.kind == .array {
            for index in 0..<max(recorded.count, came.count) {
                compare(
                    path.isEmpty ? "\(index)" : "\(path).\(index)", recorded[index], came[index], into: &differences)
            }
        } else {
            let texts = (recorded?.excerpt(), came?.excerpt())
            if texts.0 != texts.1 {
                differences.append(
                    MemberDifference(path: path.isEmpty ? "all" : path, recorded: texts.0, came: texts.1))
            }
        }
    }
}
