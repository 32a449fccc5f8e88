/// Framing by lines: one JSON text per line.
extension FrameDecoder {
    /// Reads a line. Each line that is not blank is a message. At the end of input the last line needs no line end.
    mutating func readLine() -> Step {
        if let line = nextLine() { return message(line) }
        let count = scanned - consumed
        if count > limits.messageBytes {
            state = .discardingLine
            return .found(.malformed(.messageTooLong(limitBytes: limits.messageBytes, came: nil)))
        }
        guard hasEnded, count > 0 else { return .needsBytes }
        let rest = consumed..<buffer.count
        discardBuffer()
        return message(rest)
    }

    /// Discards the rest of a line that was too long. An error was sent for it already.
    mutating func discardOverlongLine() -> Step {
        if nextLine() != nil {
            state = .line
            return .again
        }
        discardBuffer()
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
