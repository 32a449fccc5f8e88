import ArgumentParser
import Network
import StandardIO

extension Endpoint {
    /// Reads `unix`, `unix:PATH` or `systemd`, which is all the sockets that a supervisor has opened for us.
    static func listening(on text: String) throws(ValidationError) -> [Endpoint] {
        if text == "systemd" {
            let inherited = InheritedSockets.numbers
            guard !inherited.isEmpty else {
                throw ValidationError("--listen systemd: no socket was handed over (LISTEN_FDS)")
            }
            return inherited.map { .inherited(descriptor: $0) }
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.first == "unix" else {
            throw ValidationError("--listen takes unix, unix:PATH or systemd, not \(text)")
        }
        guard let path = parts.count == 2 ? String(parts[1]) : SocketFile.defaultPath else {
            throw ValidationError("--listen unix needs a path (unix:PATH): there is no XDG_RUNTIME_DIR")
        }
        return [.unix(path: path)]
    }

    /// Reads `HOST:PORT`, or a port alone; a host that others can reach only where that was asked for. Names are not looked up.
    init(webSocket text: String, _ allowsRemote: Bool) throws(ValidationError) {
        let colon = text.lastIndex(of: ":")
        let host = colon.map { text[..<$0] } ?? "127.0.0.1"
        guard let port = Int(colon.map { text[text.index(after: $0)...] } ?? text[...]), (0...65_535).contains(port)
        else {
            throw ValidationError("--websocket takes HOST:PORT, not \(text)")
        }
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host
        let address = name == "localhost" ? "127.0.0.1" : String(name)
        guard allowsRemote || ["127.0.0.1", "::1"].contains(address) else {
            throw ValidationError(
                "--websocket \(text) may be reached from elsewhere: say --allow-remote if that is meant")
        }
        self = .webSocket(address: address, port: port)
    }
}
