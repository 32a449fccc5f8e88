import Jansson
package import SwipeCore
package import SwipeProtocol

extension Behavior {
    /// The behaviors of all presets. They are parsed when the first one is used, and all sessions share them.
    private static let presets = PresetName.allCases.reduce(into: [:]) { presets, name in presets[name] = parsed(name) }

    /// The base with the overrides of a preset.
    package init(preset name: PresetName) {
        self = Self.presets[name] ?? .base
    }

    private static func parsed(_ name: PresetName) -> Behavior {
        do {
            let document = try JSONDocument(parsing: name.text.span, maximumDepth: 16)
            var behavior = Behavior.base.overridden(by: try BehaviorMessage(document.root))
            behavior.preset = name.rawValue
            return behavior
        } catch {
            preconditionFailure("the preset \(name.rawValue), which is built in: \(error)")
        }
    }
}
