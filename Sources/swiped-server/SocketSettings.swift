import Linux
import Network
import Program
import SessionRecording
import SwipeServer

/// The command line as far as it concerns sockets, checked.
struct SocketSettings {
    /// Where the daemon listens.
    private(set) var endpoints: [Endpoint] = []
    /// Where the daemon connects to its one client; nil if clients connect to the daemon.
    private(set) var connectTarget: ConnectTarget?
    /// The idle timeout in seconds; nil: none.
    private(set) var idleSeconds: Double?
    /// How many seconds clients have to continue with another daemon when this one shuts down.
    private(set) var drainSeconds = 0.0
    private(set) var network = NetworkSettings()

    /// Throws if an option has an invalid value.
    init(_ settings: ServeSettings) throws(Failure) {
        guard let options = settings.options else { return }
        let allowsRemote = options.has("allow-remote")
        for text in options.all("listen") { endpoints += try Endpoint.listening(on: text) }
        for text in options.all("websocket") {
            let (address, port) = try Endpoint.address("--websocket", text, allowsRemote)
            endpoints.append(.webSocket(address: address, port: port))
        }
        connectTarget = try Self.connectTarget(options)
        if let text = options["metrics"] {
            let (address, port) = try Endpoint.address("--metrics", text, allowsRemote)
            endpoints.append(.metrics(address: address, port: port))
        }
        idleSeconds = try options.number("idle-exit", "seconds, greater than 0 and at most 1e9") { $0 > 0 && $0 <= 1e9 }
        let drainSeconds = try options.number("drain-timeout", "seconds, 0 to 1e6") { (0...1e6).contains($0) }
        self.drainSeconds = drainSeconds ?? (endpoints.isEmpty ? 0 : 5)
        settings.configure(&network.session)
        network.hasMetrics = options.has("metrics")
        if connectTarget != nil { network.loopCount = 1 }
        for text in options.all("allow-origin") { network.origins.append(try Self.origin(text)) }
        network.recordings = settings.recording.map { RecordingDestination($0, limitBytes: settings.recordLimit) }
        if options.has("websocket"), let text = options["token"] ?? Environment.value(of: "SWIPED_TOKEN") {
            guard let token = AccessToken(text) else {
                throw .usage("--token: expected at least \(AccessToken.minimumLength) letters, digits, or - . _ ~")
            }
            network.token = token
        }
    }

    private static func connectTarget(_ options: CommandLineOptions) throws(Failure) -> ConnectTarget? {
        let port = try options.number("socket", "a port, 1 to 65535") { (1...65_535).contains($0) }
        guard let path = options["pipe"] else { return port.map { .localPort($0) } }
        guard port == nil else { throw .usage("--pipe and --socket cannot be combined") }
        return .unix(path: path)
    }

    private static func origin(_ text: String) throws(Failure) -> WebOrigin {
        do throws(WebOrigin.Failure) {
            return try WebOrigin(text)
        } catch {
            throw .usage("--allow-origin \(text): \(error), such as http://localhost:8080")
        }
    }
}
