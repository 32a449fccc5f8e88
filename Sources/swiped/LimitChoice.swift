import ArgumentParser
import SwipeServer

/// A limit that the command line sets: `NAME=NUMBER`.
struct LimitChoice {
    private let setting: Limits.Setting
    private let value: Int

    init(_ text: String) throws(ValidationError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let setting = Limits.settings.first(where: { $0.name.description == String(parts[0]) }) else {
            let names = Limits.settings.map(\.name.description).joined(separator: ", ")
            throw ValidationError("\(parts[0]) is no limit that can be set; there are \(names)")
        }
        guard parts.count == 2, let value = Int(parts[1]), setting.range.contains(value) else {
            let range = setting.range
            throw ValidationError("\(setting.name) takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        (self.setting, self.value) = (setting, value)
    }

    var isOfDaemon: Bool { setting.isOfDaemon }

    func apply(to limits: inout Limits) { _ = limits.set(setting, to: value) }
}
