import JSONRPC
import Jansson
import SwipeCore

extension Behavior {
    /// The behavior of a table that names no preset. Most sessions use no other.
    private static let standard = try? parsed(.standard)
    /// The behaviors of presets. They are parsed when the first one is used, and all sessions share them. If memory runs
    /// out while one is parsed, it is missing here and is parsed again when it is used.
    private static let presets = PresetName.allCases.map { name in try? parsed(name) }

    /// The base behavior with the overrides of a preset. Throws an internal error if memory runs out while the preset is
    /// parsed.
    init(preset name: PresetName) throws(RPCError) {
        let shared = name == .standard ? Self.standard : Self.presets[name.index]
        self = if let shared { shared } else { try Self.parsed(name) }
    }

    private static func parsed(_ name: PresetName) throws(RPCError) -> Behavior {
        var behavior = Behavior.base
        do throws(JSONParseError) {
            let document = try JSONDocument(parsing: name.text.span, maximumDepth: 16)
            do throws(CodingError) {
                try MemberCoder.override(&behavior, by: CodedValue(document.root))
            } catch {
                preconditionFailure("the built-in preset \(name.rawValue) is invalid")
            }
        } catch {
            throw RPCError(error)
        }
        behavior.preset = name.rawValue
        return behavior
    }
}
