/// A secret that a client has to know: a page of another origin can reach a port of this machine, but not read this.
package struct AccessToken: Sendable {
    /// Shorter ones could be guessed.
    package static let minimumLength = 16

    package let text: String

    /// Nil for one that is too short, or that a URL would have to escape: only letters, digits, `-`, `.`, `_` and `~` go as they are.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            default: false
            }
        }
        guard isPlain, text.utf8.count >= Self.minimumLength else { return nil }
        self.text = text
    }

    /// 128 random bits, as 32 hexadecimal digits.
    package static func random() -> AccessToken {
        var random = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        return AccessToken(unchecked: String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &random)] }))
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// Whether this is it; takes as long for a wrong guess as for a nearly right one.
    package func matches(_ guess: some StringProtocol) -> Bool {
        let (ours, theirs) = (Array(text.utf8), Array(guess.utf8))
        guard ours.count == theirs.count else { return false }
        return zip(ours, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
