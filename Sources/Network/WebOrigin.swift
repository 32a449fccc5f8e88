/// The origin of a page, `scheme://host[:port]`, exactly as browsers send it.
package struct WebOrigin: Hashable, Sendable {
    package let text: String

    /// Nil for what no browser sends, because no page would ever match it.
    package init?(_ text: String) {
        guard text == text.lowercased() else { return nil }
        guard let end = text.firstIndex(of: ":"), text[end...].hasPrefix("://") else { return nil }
        let scheme = text[..<end]
        let authority = text[end...].dropFirst(3)
        let colon = Self.colonOfPort(in: authority)
        let host = colon.map { authority[..<$0] } ?? authority
        guard Self.isScheme(scheme), Self.isHost(host) else { return nil }
        if let colon {
            let digits = authority[authority.index(after: colon)...]
            guard let port = Int(digits), (1...65_535).contains(port), "\(port)" == digits else { return nil }
            if port == Self.defaultPorts[String(scheme)] { return nil }
        }
        self.text = text
    }

    private static let defaultPorts = ["http": 80, "https": 443]

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    }

    /// The colon before the port. The colons of an IPv6 address are between brackets.
    private static func colonOfPort(in authority: Substring) -> Substring.Index? {
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return nil }
        return colon
    }

    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            let address = text.dropFirst().dropLast()
            return address.contains(":") && address.utf8.allSatisfy { $0.isLetterOrDigit || ":.".utf8.contains($0) }
        }
        return !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
    }
}

extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
