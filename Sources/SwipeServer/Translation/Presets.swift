package import JSONRPC
import Jansson
package import SwipeCore
package import SwipeProtocol

/// The behaviors of presets. Each is parsed when it is first used.
struct Presets {
    private var behaviors: [PresetName: Behavior] = [:]

    /// The behavior of a preset.
    mutating func behavior(_ name: PresetName) throws(RPCError) -> Behavior {
        if let known = behaviors[name] { return known }
        let behavior = try Behavior(preset: name)
        behaviors[name] = behavior
        return behavior
    }

    /// A behavior with the overrides of a message. A preset in the message replaces the behavior first.
    mutating func override(_ behavior: Behavior, by message: BehaviorMessage) throws(RPCError) -> Behavior {
        try (message.preset.map { name throws(RPCError) in try self.behavior(name) } ?? behavior).overridden(
            by: message)
    }
}

extension Behavior {
    /// The base with the overrides of a preset.
    package init(preset name: PresetName) throws(RPCError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: name.text.span, maximumDepth: 16)
        } catch {
            throw RPCError(error)
        }
        do {
            self = Behavior.base.overridden(by: try BehaviorMessage(document.root))
        } catch {
            throw RPCError(error)
        }
        preset = name.rawValue
    }
}
