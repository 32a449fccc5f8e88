/// A test oracle for framing: the frames of a whole stream by the rules `framing.…`. It knows only the limit on bodies.
struct FrameOracle {
    /// A message, or the code of an error.
    enum Found: Equatable {
        case message([UInt8])
        case error(Int)
    }

    private(set) var found: [Found] = []
    private var rest: ArraySlice<UInt8>

    /// The contents of a header block.
    private struct Block {
        var lengths: [Int?] = []
        var isForeign = false
        var isStarted = false
    }

    static let (messageBytes, discardBytes) = (4 << 20, 64 << 20)
    private static let (length, type) = (Array("content-length".utf8), Array("content-type".utf8))

    /// - Parameter hasHeaders: nil detects the framing.
    init(_ stream: [UInt8], hasHeaders: Bool?) {
        rest = stream.starts(with: [0xEF, 0xBB, 0xBF]) ? stream.dropFirst(3) : stream[...]
        let starts = rest.split(separator: newline).compactMap { Self.trimmed($0).first.map { $0 | 0x20 } }
        // With the bit of small letters `[` is `{`.
        let otherOutput = starts.first { [UInt8(ascii: "c"), UInt8(ascii: "{")].contains($0) }
        if hasHeaders ?? (otherOutput == UInt8(ascii: "c")) { readBlocks() } else { readLines() }
    }

    private mutating func readLines() {
        for line in rest.split(separator: newline) where !Self.trimmed(line).isEmpty {
            found.append(.message(Array(Self.trimmed(line))))
        }
    }

    // MARK: Headers

    private mutating func readBlocks() {
        var block = Block()
        var isNoise = false
        while let end = rest.firstIndex(of: newline) {
            let line = Self.trimmed(rest[..<end])
            rest = rest[(end + 1)...]
            if isNoise || !line.isEmpty && !Self.read(line, into: &block) {
                if !isNoise { found.append(.error(-32700)) }
                block = Self.startingBlock(in: line)
                isNoise = !block.isStarted
            } else if line.isEmpty, block.isStarted {
                isNoise = finish(block)
                block = Block()
            }
        }
        // A header is cut.
        if !isNoise, block.isStarted || !Self.trimmed(rest).isEmpty { found.append(.error(-32700)) }
    }

    /// Consumes the body. Returns true if the block is rejected, so that noise follows.
    private mutating func finish(_ block: Block) -> Bool {
        guard let first = block.lengths.first, let count = first, block.lengths.allSatisfy({ $0 == count }) else {
            found.append(.error(-32700))
            return true
        }
        if count > Self.discardBytes {
            found.append(.error(-32600))
            return true
        }
        let body = rest.prefix(count)
        rest = rest.dropFirst(count)
        if block.isForeign {
            found.append(.error(-32700))
        } else if count > Self.messageBytes {
            found.append(.error(-32600))
        } else {
            found.append(body.count == count ? .message(Array(body)) : .error(-32700))
        }
        return false
    }

    /// Adds a header to the block. Returns false if the line is not a header.
    private static func read(_ line: ArraySlice<UInt8>, into block: inout Block) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = trimmed(line[..<colon]).map(lower)
        let value = trimmed(line[(colon + 1)...])
        guard !name.isEmpty, name.allSatisfy(isNameByte) else { return false }
        block.isStarted = true
        if name == length {
            block.lengths.append(value.allSatisfy(isDigit) ? Int(String(decoding: value, as: UTF8.self)) : nil)
        } else if name == type {
            let parameters = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).dropFirst()
            for parameter in parameters {
                let plain = parameter.filter { ![9, 32, UInt8(ascii: "\"")].contains($0) }.map(lower)
                guard plain.starts(with: Array("charset=".utf8)), plain.count > 8 else { continue }
                let charset = plain.dropFirst(8)
                if !charset.elementsEqual("utf-8".utf8), !charset.elementsEqual("utf8".utf8) { block.isForeign = true }
            }
        }
        return true
    }

    /// The block that a line of noise starts: with a header in front, or a length at its end.
    private static func startingBlock(in line: ArraySlice<UInt8>) -> Block {
        var block = Block()
        let lowered = line.map(lower)
        if lowered.starts(with: length) || lowered.starts(with: type) {
            _ = read(line, into: &block)
            return block
        }
        let digits = line.reversed().prefix(while: isDigit).count
        let front = trimmed(line.dropLast(digits))
        // The length may stand behind anything.
        guard digits > 0, front.last == UInt8(ascii: ":"),
            trimmed(front.dropLast()).map(lower).suffix(length.count).elementsEqual(length)
        else { return block }
        _ = read((Array("content-length:".utf8) + line.suffix(digits))[...], into: &block)
        return block
    }

    // MARK: Bytes

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { [9, 13, 32].contains(byte) }
        let front = line.drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return front[front.endIndex...] }
        return front[...last]
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || [45, 95].contains(byte)
    }
}
