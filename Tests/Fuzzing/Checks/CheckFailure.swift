/// A failed check.
package struct CheckFailure: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Throws unless `isTrue`.
func expect(_ isTrue: Bool, _ fault: @autoclosure () -> String) throws(CheckFailure) {
    if !isTrue { throw CheckFailure(fault()) }
}

extension [UInt8] {
    /// The bytes as a Swift string literal.
    var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}

/// Where two texts part, for a fault: what follows in each.
func difference(of one: [UInt8], _ other: [UInt8]) -> String {
    let same = zip(one, other).prefix { $0 == $1 }.count
    func excerpt(_ text: [UInt8]) -> String { Array(text[max(same - 60, 0)..<min(same + 240, text.count)]).quoted }
    return "\(excerpt(one)) and \(excerpt(other))"
}
