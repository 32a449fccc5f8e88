import Linux
import Network
import Program

extension Endpoint {
    /// Reads a value of `--listen`: `unix`, `unix:PATH`, or `systemd` for all sockets that a supervisor has passed.
    static func listening(on text: String) throws(Failure) -> [Endpoint] {
        if text == "systemd" {
            let inherited = InheritedSockets.numbers
            guard !inherited.isEmpty else {
                throw .usage("--listen systemd: the supervisor has passed no socket (LISTEN_FDS)")
            }
            return inherited.map { .inherited(descriptor: $0) }
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.first == "unix" else {
            throw .usage("--listen \(text): expected unix, unix:PATH or systemd")
        }
        guard let path = parts.count == 2 ? String(parts[1]) : SocketFile.defaultPath else {
            throw .usage("--listen unix: XDG_RUNTIME_DIR is not set; name a path (unix:PATH)")
        }
        return [.unix(path: path)]
    }

    /// Reads a value of `--websocket` or `--metrics`: `PORT` or `HOST:PORT`, with a numeric address or `localhost`. An address
    /// that other machines can reach needs `allowsRemote`.
    static func address(
        _ option: String, _ text: String, _ allowsRemote: Bool
    ) throws(Failure) -> (address: String, port: Int) {
        let colon = text.lastIndex(of: ":")
        let host = colon.map { text[..<$0] } ?? "127.0.0.1"
        guard let port = Int(colon.map { text[text.index(after: $0)...] } ?? text[...]), (0...65_535).contains(port)
        else {
            throw .usage("\(option) \(text): expected PORT or HOST:PORT")
        }
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host
        let address = name == "localhost" ? "127.0.0.1" : String(name)
        guard allowsRemote || ["127.0.0.1", "::1"].contains(address) else {
            throw .usage(
                "\(option) \(text): other machines may reach this address; add --allow-remote if you want that")
        }
        return (address, port)
    }
}
