import SwipeServer

/// Replaces the daemon's version in recorded messages, so that a recording of another release can be compared.
enum VersionNames {
    /// A recorded message with this daemon's version instead of `recorder`.
    static func inPlace(_ frame: [UInt8], of recorder: String) -> [UInt8] {
        let piece = FrameScanner.piece(of: frame, from: 0, framing: nil)
        guard recorder != Version.daemon, case .message(let body, _, let framing) = piece else { return frame }
        var bytes = Array(frame[body])
        for before in ["\"serverInfo\":{\"name\":\"swiped\",\"version\":\"", "\"daemon\":\""] {
            bytes = replacing("\(before)\(recorder)\"", with: "\(before)\(Version.daemon)\"", in: bytes)
        }
        return FrameScanner.framed(bytes, framing)
    }

    /// `String.replace` would add regular expressions to the executable, 1.3 MB.
    private static func replacing(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.first {
            if rest.starts(with: old.utf8) {
                result += new.utf8
                rest.removeFirst(old.utf8.count)
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        return result
    }
}
