import Logging
import Network
import StandardIO

/// Serves the clients that come by network, until a signal asks us to leave, nobody has come for long, or the
/// one client that was called has left.
func serveNetwork(_ settings: ServeSettings, _ network: NetworkSettings) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .streamFailed }
    let signals = TerminationSignals()  // before there are threads, which inherit that they are blocked
    DescriptorLimit.raise()
    let diagnostics = streams.diagnostics
    let logger = Logger(label: "swiped") { _ in
        StandardErrorLogHandler(stream: diagnostics, logLevel: Logger.Level(settings.logLevel))
    }
    var network = network
    if let status = fit(&network, endpointCount: settings.endpoints.count, logger) { return status }
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
    let bell = ExitBell()
    do throws(NetworkError) {
        if let callee = settings.callee { try server.call(callee, ended: { bell.ring($0) }) }
        var ports: [Int?] = []
        for endpoint in settings.endpoints { ports.append(try server.listen(on: endpoint)) }
        enterSandbox(for: network.duties(at: settings.endpoints), log)
        for (endpoint, port) in zip(settings.endpoints, ports) {
            for line in endpoint.announcement(port: port, network) { diagnostics.writeLine(line) }
        }
    } catch {
        logger.error("\(error)")
        server.stop()
        return .cannotListen
    }
    if let seconds = settings.idleSeconds { server.whenIdle(seconds: seconds) { bell.ring(0) } }
    while true {
        let status = signals.wait(or: bell)
        if status == .session(0), settings.idleSeconds != nil {
            if server.leaveIfIdle() { return status }
        } else {
            server.stop()
            return status
        }
    }
}

extension NetworkSettings {
    /// What there is still to do once there are sockets at these endpoints.
    fileprivate func duties(at endpoints: [Endpoint]) -> Sandbox.Duties {
        var duties = Sandbox.Duties.serveNetwork
        if recordings != nil { duties.insert(.record) }
        for case .unix in endpoints { duties.insert(.nameSockets) }
        return duties
    }
}

/// Takes as many event loops as there are descriptors and memory for; the status to end with, where there is not enough for one.
///
/// An event loop that does not get its three descriptors, or whose thread gets no memory, ends the process without a word.
private func fit(_ network: inout NetworkSettings, endpointCount: Int, _ logger: Logger) -> ExitStatus? {
    func hasDescriptors() -> Bool { DescriptorLimit.hasRoom(for: 3 * network.loopCount + endpointCount + 12) }
    func bytes() -> Int { AddressSpace.bytesToServe(loopCount: network.loopCount) }
    while network.loopCount > 1, !hasDescriptors() || !AddressSpace.hasRoom(forBytes: bytes()) {
        network.loopCount /= 2
    }
    guard hasDescriptors() else {
        logger.error("there are too few descriptors for a daemon that others connect to (ulimit -n)")
        return .cannotListen
    }
    guard AddressSpace.hasRoom(forBytes: bytes()) else {
        AddressSpace.complain(missingBytes: bytes())
        return .noMemory
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
