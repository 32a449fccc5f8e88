package import SwipeCore
import SwipeProtocol
import SwipeServer

/// A preset of the daemon, for tests of the engine.
package struct Preset: CaseIterable, CustomStringConvertible, Sendable {
    package let description: String
    package let behavior: Behavior

    package static let allCases = PresetName.allCases.map(Preset.init)
    package static let mail = named("mail")
    package static let rm = named("rm")
    package static let sparrow = named("sparrow")
    package static let swipeable = named("swipeable")

    private init(_ name: PresetName) {
        description = name.rawValue
        do {
            behavior = try Behavior(preset: name)
        } catch {
            preconditionFailure("\(name): \(error)")
        }
    }

    private static func named(_ name: String) -> Preset {
        guard let preset = allCases.first(where: { $0.description == name }) else { preconditionFailure("no \(name)") }
        return preset
    }
}
