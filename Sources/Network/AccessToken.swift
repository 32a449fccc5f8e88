/// The token that authenticates a WebSocket client. A page of another origin can reach a port of this machine, but does not
/// know the token.
package struct AccessToken: Sendable {
    /// A shorter token could be guessed.
    package static let minimumLength = 16

    package let text: String

    /// Nil if the token is too short, or has a character that a URL would escape. Letters, digits, `-`, `.`, `_` and `~` are fine.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~".utf8.contains($0) }
        guard isPlain, text.utf8.count >= Self.minimumLength else { return nil }
        self.text = text
    }

    /// A token of 128 random bits, as 32 hexadecimal digits.
    package static func random() -> AccessToken {
        var random = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        return AccessToken(unchecked: String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &random)] }))
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// Whether the guess is right. The comparison takes constant time, so its duration tells nothing about the token.
    package func matches(_ guess: some StringProtocol) -> Bool {
        let (ours, theirs) = (Array(text.utf8), Array(guess.utf8))
        guard ours.count == theirs.count else { return false }
        return zip(ours, theirs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
