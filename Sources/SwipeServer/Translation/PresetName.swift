private import CEmbeddedFiles
import Jansson

/// The name of a preset: of a file in `protocol/presets`, which is built into the daemon.
struct PresetName: RawRepresentable, CaseIterable, Hashable, Sendable {
    let rawValue: String
    let index: Int

    /// The preset of a table that does not name one.
    static let standard = PresetName(rawValue: "mail") ?? allCases[0]

    /// All presets, in order of their names.
    static let allCases = (0..<swiped_preset_count()).map { index in
        PresetName(rawValue: swiped_preset(index).name, index: index)
    }

    /// The overrides of the base that the preset consists of, as a client could send them.
    var text: [UInt8] { swiped_preset(index).contents }
}

extension PresetName {
    init?(rawValue: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = found
    }
}
