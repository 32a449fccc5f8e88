import SwipeServer

/// The places in the daemon's messages where its own release is named, which another release names otherwise.
enum VersionNames {
    /// A recorded message as this release would say it.
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
