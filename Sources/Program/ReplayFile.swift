import Linux
import Recording

/// Replays the recording in a file, and prints the result on standard output.
struct ReplayFile: ~Copyable {
    private let path: String
    private let file: InputDescriptor
    /// Whether the session's output is printed instead of compared.
    private let isPrinting: Bool
    private var reader = RecordingReader()
    /// Nil until the head of the recording was read.
    private var replay: Replay?

    init(path: String, isPrinting: Bool) throws(Failure) {
        (self.path, self.isPrinting) = (path, isPrinting)
        file = try Failure.ifUnable(to: "replay \(path)", status: 2) { () throws(SystemError) in
            try InputDescriptor(opening: path)
        }
    }

    /// Replays to the end, or until the result is certain. Returns the exit status.
    mutating func run() throws(Failure) -> Int32 {
        _ = Sandbox.enter(for: [])
        var hasEnded = false
        while !hasEnded, replay?.hasEnoughDifferences != true {
            let piece = try Failure.ifUnable(to: "replay \(path)", status: 2) { () throws(SystemError) in
                try file.next(upTo: 64 << 10)
            }
            hasEnded = piece.isEmpty
            if hasEnded { reader.end() } else { reader.append(piece.span) }
            do throws(RecordingError) {
                try playEntries()
            } catch {
                throw Failure(status: 2, message: "cannot replay \(path): \(error)")
            }
        }
        return isPrinting ? 0 : verdict()
    }

    /// Replays the entries that were read.
    private mutating func playEntries() throws(RecordingError) {
        while let entry = try reader.next() {
            if replay == nil, let header = reader.header { replay = Replay(header) }
            if isPrinting, case .sent = entry.event { continue }
            replay?.play(entry)
            if isPrinting, let output = replay?.drainOutput() {
                print(String(decoding: output, as: UTF8.self), terminator: "")
            }
        }
    }

    private mutating func verdict() -> Int32 {
        let differences = replay?.differences ?? []
        for difference in differences {
            for line in difference.description.split(separator: "\n") { print(LogEscaping.escaped(line)) }
        }
        guard differences.isEmpty else { return 1 }
        let end =
            switch (replay?.limitBytes, replay?.hasExited) {
            case (let limit?, _): ", as far as the recording goes: it ends at its limit of \(limit) bytes"
            case (nil, true): ""
            case (nil, _): ", as far as the recording goes"
            }
        print("the same: \(replay?.matchingCount ?? 0) messages\(end)")
        return 0
    }
}
