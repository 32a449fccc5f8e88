import Logging
import Network
import StandardIO

/// Serves the clients that come by network, until a signal asks us to leave, nobody has come for long, or the
/// one client that was called has left.
func serveNetwork(_ settings: ServeSettings, _ network: NetworkSettings) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let signals = TerminationSignals()  // before there are threads, which inherit that they are blocked
    DescriptorLimit.raise()
    let diagnostics = streams.diagnostics
    let logger = Logger(label: "swiped") { _ in
        StandardErrorLogHandler(stream: diagnostics, logLevel: Logger.Level(settings.logLevel))
    }
    var network = network
    if let status = fitToResources(&network, endpointCount: settings.endpoints.count, logger) { return status }
    if let recordings = network.recordings {
        do throws(SystemError) {
            try recordings.check()
        } catch {
            logger.error("nothing can be recorded in \(recordings.path): \(error)")
            return .cannotRecord
        }
    }
    let log: SessionLog = { level, message in logger.log(level: Logger.Level(level), "\(message)") }
    var server = NetworkServer(network, log: log)
    let exitSignal = ExitSignal()
    do throws(NetworkError) {
        if let target = settings.connectTarget { try server.connect(to: target, onClose: { exitSignal.send($0) }) }
        var ports: [Int?] = []
        for endpoint in settings.endpoints { ports.append(try server.listen(on: endpoint)) }
        enterSandbox(for: network.permissions(at: settings.endpoints), log)
        for (endpoint, port) in zip(settings.endpoints, ports) {
            for line in endpoint.announcement(port: port, network) { diagnostics.writeLine(line) }
        }
    } catch {
        logger.error("\(error)")
        server.stop()
        return .cannotServe
    }
    if let seconds = settings.idleSeconds { server.onIdle(seconds: seconds) { exitSignal.send(0) } }
    while true {
        let status = signals.wait(or: exitSignal)
        if status == .session(0), settings.idleSeconds != nil {
            if server.stopIfIdle() { return status }
        } else {
            server.stop()
            return status
        }
    }
}

extension NetworkSettings {
    /// What there is still to do once there are sockets at these endpoints.
    fileprivate func permissions(at endpoints: [Endpoint]) -> Sandbox.Permissions {
        var permissions = Sandbox.Permissions.serveNetwork
        if recordings != nil { permissions.insert(.record) }
        for case .unix in endpoints { permissions.insert(.bindSockets) }
        return permissions
    }
}

/// Takes as many event loops as there are descriptors and memory for; the status to end with, where there is not enough for one.
///
/// An event loop that does not get its three descriptors, or whose thread gets no memory, ends the process without a word.
private func fitToResources(_ network: inout NetworkSettings, endpointCount: Int, _ logger: Logger) -> ExitStatus? {
    func hasDescriptors() -> Bool { DescriptorLimit.allows(3 * network.loopCount + endpointCount + 12) }
    func bytes() -> Int { AddressSpace.bytesToServe(loopCount: network.loopCount) }
    while network.loopCount > 1, !hasDescriptors() || !AddressSpace.canMap(bytes: bytes()) {
        network.loopCount /= 2
    }
    guard hasDescriptors() else {
        logger.error("there are too few descriptors for a daemon that others connect to (ulimit -n)")
        return .cannotServe
    }
    guard AddressSpace.canMap(bytes: bytes()) else {
        AddressSpace.reportShortage(missingBytes: bytes())
        return .outOfMemory
    }
    return nil
}

extension Endpoint {
    /// What people are told once clients can connect.
    fileprivate func announcement(port: Int?, _ network: NetworkSettings) -> [String] {
        let listening = "swiped: listening on \(text(port: port, token: network.token))"
        guard let host = host(port: port), network.servesPages(at: host) else { return [listening] }
        return [listening, "swiped: pages at http://\(host)/?token=\(network.token.text)"]
    }

    /// What a client is to be told.
    fileprivate func text(port: Int?, token: AccessToken) -> String {
        switch self {
        case .unix(let path): "unix:\(path)"
        case .inherited(let descriptor): "descriptor \(descriptor)"
        case .webSocket: "ws://\(host(port: port) ?? "")/?token=\(token.text)"
        }
    }

    /// The address and port of what can be reached by HTTP.
    fileprivate func host(port: Int?) -> String? {
        switch self {
        case .unix, .inherited: nil
        case .webSocket(let address, let asked):
            "\(address.contains(":") ? "[\(address)]" : address):\(port ?? asked)"
        }
    }
}
