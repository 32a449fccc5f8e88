import SwipeServer

/// Replaces the daemon's version in recorded messages, so that a recording of another release can be compared.
enum VersionNames {
    /// A recorded message with this daemon's version instead of `recorder`.
    static func inPlace(_ frame: [UInt8], of recorder: String) -> [UInt8] {
        let piece = FrameScanner.piece(of: frame, from: 0, framing: nil)
        guard recorder != Version.daemon, case .message(let body, let framing) = piece else { return frame }
        var text = String(decoding: frame[body], as: UTF8.self)
        for (before, behind) in [("\"serverInfo\":{\"name\":\"swiped\",\"version\":\"", "\""), ("\"daemon\":\"", "\"")]
        {
            text.replace(before + recorder + behind, with: before + Version.daemon + behind)
        }
        return FrameScanner.framed(Array(text.utf8), framing)
    }
}
