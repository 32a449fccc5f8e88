import ArgumentParser
import Linux
import Network
import Recording
import SessionRecording
import SwipeServer

extension SwipedCommand {
    /// Validates the command line; throws if options contradict each other.
    var settings: ServeSettings {
        get throws(ValidationError) {
            var settings = ServeSettings(isExplicit: stdio, logLevel: logLevel, recording: record)
            configure(&settings.session)
            if let recordLimit {
                guard record != nil else { throw ValidationError("--record-limit needs --record") }
                let range = RecordingWriter.limitRange
                guard range.contains(recordLimit) else {
                    throw ValidationError(
                        "--record-limit \(recordLimit): expected bytes, \(range.lowerBound) to \(range.upperBound)")
                }
                settings.recordLimit = recordLimit
            }
            settings.endpoints = try endpoints
            settings.connectTarget = try connectTarget
            let isNetwork = settings.connectTarget != nil || !settings.endpoints.isEmpty
            if isNetwork, stdio {
                throw ValidationError("--stdio cannot be combined with --listen, --websocket, --pipe or --socket")
            }
            if settings.connectTarget != nil, !settings.endpoints.isEmpty {
                throw ValidationError(
                    "--pipe and --socket cannot be combined with --listen and --websocket")
            }
            if websocket.isEmpty, token != nil || !allowOrigin.isEmpty || allowRemote && metrics == nil {
                throw ValidationError("--token, --allow-origin and --allow-remote need --websocket")
            }
            if let metrics {
                guard !settings.endpoints.isEmpty else {
                    throw ValidationError("--metrics needs --listen or --websocket")
                }
                let (address, port) = try Endpoint.address("--metrics", metrics, allowRemote)
                settings.endpoints.append(.metrics(address: address, port: port))
            }
            if let idleExit {
                guard !settings.endpoints.isEmpty else {
                    throw ValidationError("--idle-exit needs --listen or --websocket")
                }
                guard idleExit > 0, idleExit <= 1e9 else {
                    throw ValidationError("--idle-exit \(idleExit): expected seconds, greater than 0 and at most 1e9")
                }
                settings.idleSeconds = idleExit
            }
            settings.drainSeconds = try drainSeconds(listens: !settings.endpoints.isEmpty)
            if isNetwork {
                settings.network = try network
            } else if limit.contains(where: \.isDaemonWide) {
                throw ValidationError(
                    "--limit clients and --limit readTimeout do not apply to standard input and output; add --listen, "
                        + "--websocket, --pipe or --socket")
            }
            return settings
        }
    }

    private func configure(_ session: inout SessionConfiguration) {
        session.framing = framing.framing
        session.validatesState = checkState
        for choice in limit { choice.apply(to: &session.limits) }
    }

    private func drainSeconds(listens: Bool) throws(ValidationError) -> Double {
        guard let drainTimeout else { return listens ? 5 : 0 }
        guard listens else { throw ValidationError("--drain-timeout needs --listen or --websocket") }
        guard (0...1e6).contains(drainTimeout) else {
            throw ValidationError("--drain-timeout \(drainTimeout): expected seconds, 0 to 1e6")
        }
        return drainTimeout
    }

    private var endpoints: [Endpoint] {
        get throws(ValidationError) {
            var endpoints: [Endpoint] = []
            for text in listen { endpoints += try Endpoint.listening(on: text) }
            for text in websocket {
                let (address, port) = try Endpoint.address("--websocket", text, allowRemote)
                endpoints.append(.webSocket(address: address, port: port))
            }
            return endpoints
        }
    }

    private var connectTarget: ConnectTarget? {
        get throws(ValidationError) {
            switch (pipe, socket) {
            case (nil, nil): return nil
            case (let path?, nil): return .unix(path: path)
            case (nil, let port?) where (1...65_535).contains(port): return .localPort(port)
            case (nil, .some): throw ValidationError("--socket \(socket ?? 0): expected a port, 1 to 65535")
            case (.some, .some): throw ValidationError("--pipe and --socket cannot be combined")
            }
        }
    }

    private var origins: [WebOrigin] {
        get throws(ValidationError) {
            var origins: [WebOrigin] = []
            for text in allowOrigin {
                do throws(WebOrigin.Failure) {
                    origins.append(try WebOrigin(text))
                } catch {
                    throw ValidationError("--allow-origin \(text): \(error), such as http://localhost:8080")
                }
            }
            return origins
        }
    }

    private var network: NetworkSettings {
        get throws(ValidationError) {
            var network = NetworkSettings()
            configure(&network.session)
            network.hasMetrics = metrics != nil
            if try connectTarget != nil { network.loopCount = 1 }
            network.origins = try origins
            network.recordings = record.map {
                RecordingDestination($0, limitBytes: recordLimit ?? RecordingWriter.defaultLimitBytes)
            }
            if !websocket.isEmpty, let text = token ?? Environment.value(of: "SWIPED_TOKEN") {
                guard let token = AccessToken(text) else {
                    throw ValidationError(
                        "--token: expected at least \(AccessToken.minimumLength) letters, digits, or - . _ ~")
                }
                network.token = token
            }
            return network
        }
    }
}
