/// One JSON text a line.
extension FrameDecoder {
    /// A line that is not blank is a message; at the end of input, so is the rest.
    mutating func readLine() -> Step {
        if let line = takeLine() { return message(line) }
        let count = scanned - consumed
        if count > limits.messageBytes {
            state = .overlongLine
            return .found(.malformed(.messageTooLong(limitBytes: limits.messageBytes, came: nil)))
        }
        guard hasEnded, count > 0 else { return .needsBytes }
        let rest = consumed..<buffer.count
        discardRest()
        return message(rest)
    }

    /// Reads past the rest of a line that has been answered, keeping nothing.
    mutating func passOverlongLine() -> Step {
        if takeLine() != nil {
            state = .line
            return .again
        }
        discardRest()
        return .needsBytes
    }

    private func message(_ line: Range<Int>) -> Step {
        if line.count > limits.messageBytes {
            return .found(.malformed(.messageTooLong(limitBytes: limits.messageBytes, came: nil)))
        }
        let text = buffer.span.trimming(line)
        return text.isEmpty ? .again : .found(.message(text))
    }
}
