extension String {
    /// The text with its ASCII letters in lower case. `lowercased()` would treat other letters too, which needs tables of
    /// Unicode.
    package var inLowerCase: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
