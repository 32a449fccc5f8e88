import SwipeServer

/// A value of `--limit`: `NAME=NUMBER`.
struct LimitChoice {
    let setting: Limits.Setting
    let value: Int

    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let setting = Limits.settings.first(where: { $0.name.description == String(parts[0]) }) else {
            let names = Limits.settings.map({ $0.name.description }).joined(separator: ", ")
            throw .usage("unknown limit \(parts[0]); expected one of \(names)")
        }
        guard parts.count == 2, let value = Self.number(parts[1]), setting.range.contains(value) else {
            let range = setting.range
            throw .usage(
                "--limit \(text): expected \(setting.name)= and a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        (self.setting, self.value) = (setting, value)
    }

    /// Reads `512`, `512K`, `512M` or `512G`, in binary units.
    private static func number(_ text: Substring) -> Int? {
        let letters: KeyValuePairs = ["K": 10, "M": 20, "G": 30]
        guard let shift = letters.first(where: { text.hasSuffix($0.key) })?.value else { return Int(text) }
        guard let number = Int(text.dropLast()), (0...Int(UInt32.max)).contains(number) else { return nil }
        return number << shift
    }
}
