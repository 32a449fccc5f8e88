/// One JSON text a line.
extension FrameDecoder {
    /// A line that is not blank is a message; at the end of input, so is the rest.
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

    /// Reads past the rest of a line that has been answered, keeping nothing.
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
