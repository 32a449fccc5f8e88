import Linux
import Network
import Program
import SessionRecording
import SwipeServer

/// Serves clients over sockets until a signal arrives or the idle timeout passes.
func serveNetwork(_ serving: ServeSettings, _ settings: SocketSettings) -> ExitStatus {
    guard let streams = StandardStreams.takeOver() else { return .ioError }
    let signals = TerminationSignals()  // before any thread starts, so that all threads inherit the blocked signals
    DescriptorLimit.raise()
    let diagnostics = streams.diagnostics
    let log = makeLog(diagnostics, from: serving.logLevel)
    var network = settings.network
    if let status = fitToResources(&network, endpointCount: settings.endpoints.count, log) { return status }
    if let recordings = network.recordings {
        do throws(SystemError) {
            try Folder.check(recordings.path)
        } catch {
            log(.error, "cannot record to \(recordings.path): \(error)")
            return .cannotRecord
        }
    }
    restrictFiles(settings, network, log)  // before any thread starts, so that all threads inherit it
    var server = NetworkServer(network, log: log)
    let (exitSignal, closed) = (ExitSignal(), ExitSignal())
    let manager = ServiceManager()
    do throws(NetworkError) {
        var ports: [Int?] = []
        for endpoint in settings.endpoints { ports.append(try server.listen(on: endpoint)) }
        enterSandbox(for: permissions(settings, network), log)
        for (endpoint, port) in zip(settings.endpoints, ports) {
            for line in endpoint.announcement(port: port, network) { diagnostics.writeLine(line) }
        }
        manager.notify("READY=1")
    } catch {
        log(.error, "\(error)")
        server.stop()
        return .cannotServe
    }
    if let seconds = settings.idleSeconds { server.onIdle(seconds: seconds) { exitSignal.send(0) } }
    while true {
        let status = signals.wait(or: exitSignal)
        if status == .session(0) {  // idle
            guard server.stopIfIdle() else { continue }
            manager.notify("STOPPING=1")
        } else {
            manager.notify("STOPPING=1")
            server.shutDown(seconds: settings.drainSeconds) { closed.send(0) }
            if signals.wait(or: closed) != .session(0) {  // a second signal
                server.shutDown(seconds: 0) { closed.send(0) }
                _ = signals.wait(or: closed)
            }
        }
        return status
    }
}

/// What the process still needs once it listens.
private func permissions(_ settings: SocketSettings, _ network: NetworkSettings) -> Sandbox.Permissions {
    var permissions = Sandbox.Permissions.serveNetwork
    if network.recordings != nil { permissions.insert(.record) }
    for case .unix in settings.endpoints { permissions.insert(.removeSockets) }
    return permissions
}

/// Restricts files to those that the process creates and removes while it listens.
private func restrictFiles(_ settings: SocketSettings, _ network: NetworkSettings, _ log: SessionLog) {
    var places = network.recordings.map { [Sandbox.Place.recordings($0.path)] } ?? []
    for case .unix(let path) in settings.endpoints { places.append(.socket(path)) }
    if let reason = Sandbox.restrictFiles(to: places) { log(.debug, "running without restricted files: \(reason)") }
}

/// Reduces the number of event loops to what descriptors and memory allow. Returns the exit status if they allow none.
///
/// NIO would crash the process if an event loop got no descriptors (it needs three) or its thread no memory.
private func fitToResources(_ network: inout NetworkSettings, endpointCount: Int, _ log: SessionLog) -> ExitStatus? {
    func hasDescriptors() -> Bool { DescriptorLimit.allows(3 * network.loopCount + endpointCount + 12) }
    func bytes() -> Int { AddressSpace.bytesToServe(loopCount: network.loopCount) }
    while network.loopCount > 1, !hasDescriptors() || !AddressSpace.canMap(bytes: bytes()) {
        network.loopCount /= 2
    }
    guard hasDescriptors() else {
        log(.error, "too few file descriptors to serve sockets: raise the limit (ulimit -n)")
        return .cannotServe
    }
    guard AddressSpace.canMap(bytes: bytes()) else {
        AddressSpace.reportShortage(missingBytes: bytes())
        return .outOfMemory
    }
    return nil
}

extension Endpoint {
    /// The lines on standard error that announce where clients can connect.
    fileprivate func announcement(port: Int?, _ network: NetworkSettings) -> [String] {
        switch self {
        case .unix(let path): return ["swiped: listening on unix:\(path)"]
        case .inherited: return ["swiped: listening on \(self)"]
        case .metrics(let address, let asked):
            return ["swiped: metrics at http://\(Endpoint.metrics(address: address, port: port ?? asked))/metrics"]
        case .webSocket(let address, let asked):
            let host = Endpoint.webSocket(address: address, port: port ?? asked).description
            let place = "\(host)/?token=\(network.token.text)"
            let listening = "swiped: listening on ws://\(place)"
            return network.servesPages(at: host) ? [listening, "swiped: pages at http://\(place)"] : [listening]
        }
    }
}
