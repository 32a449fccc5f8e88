import Jansson

/// What `JSONReader` and jansson make of a text if they differ; nil if both refuse it, or read the same values.
package func readersDiffer(on text: [UInt8], maximumDepth: Int = 64) -> String? {
    // Spaces need no memory in jansson, and 9 bytes each in the reader, so that an allowance of less leaves it to jansson.
    let padded = text + Array(repeating: UInt8(ascii: " "), count: 128 + 12 * text.count)
    let read = written(text, maximumDepth, allowance: .max)
    let parsed = written(padded, maximumDepth, allowance: 8 * padded.count)
    if read == parsed { return nil }
    return
        "\(String(decoding: text, as: UTF8.self).debugDescription): \(read ?? "refused"); jansson: \(parsed ?? "refused")"
}

private func written(_ text: [UInt8], _ maximumDepth: Int, allowance: Int) -> String? {
    guard let document = try? JSONDocument(parsing: text.span, maximumDepth: maximumDepth, allowance: allowance) else {
        return nil
    }
    var writer = JSONWriter()
    writer.value(document.root)
    return String(decoding: writer.bytes, as: UTF8.self)
}
