import Linux
import Network
import Program
import SessionRecording
import SwipeServer

/// The command line as far as it concerns sockets, checked.
struct SocketSettings {
    /// Where the daemon listens.
    private(set) var endpoints: [Endpoint] = []
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
        if let text = options["metrics"] {
            let (address, port) = try Endpoint.address("--metrics", text, allowsRemote)
            endpoints.append(.metrics(address: address, port: port))
        }
        idleSeconds = try options.number("idle-exit", "seconds, greater than 0 and at most 1e9") { $0 > 0 && $0 <= 1e9 }
        let drainSeconds = try options.number("drain-timeout", "seconds, 0 to 1e6") { (0...1e6).contains($0) }
        self.drainSeconds = drainSeconds ?? 5
        settings.configure(&network.session)
        network.hasMetrics = options.has("metrics")
        for text in options.all("allow-origin") {
            guard let origin = WebOrigin(text) else {
                throw .usage(
                    "--allow-origin \(text): expected scheme://host[:port] as browsers send it, such as "
                        + "http://localhost:8080: in lower case, without a path, wildcards or the scheme's default port"
                )
            }
            network.origins.append(origin)
        }
        network.recordings = settings.recording.map { RecordingDestination($0, limitBytes: settings.recordLimit) }
        if options.has("websocket"), let text = options["token"] ?? Environment.value(of: "SWIPED_TOKEN") {
            guard let token = AccessToken(text) else {
                throw .usage("--token: expected at least \(AccessToken.minimumLength) letters, digits, or - . _ ~")
            }
            network.token = token
        }
    }
}
