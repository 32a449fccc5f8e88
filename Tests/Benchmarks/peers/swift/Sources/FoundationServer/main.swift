import Foundation

/// Rounds as the protocol does.
func onGrid(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

/// A server as one would first write it: `FileHandle`, `Data`, `JSONDecoder` and `JSONEncoder`.
struct Server {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    var extents: [String: Double] = [:]
    var revision = 0

    mutating func serve() throws {
        var buffer = Data()
        while case let more = FileHandle.standardInput.availableData, !more.isEmpty {
            buffer.append(more)
            while let body = takeFrame(&buffer) {
                guard let answer = try answer(to: body) else { continue }
                try FileHandle.standardOutput.write(
                    contentsOf: Data("Content-Length: \(answer.count)\r\n\r\n".utf8) + answer)
            }
        }
    }

    func takeFrame(_ buffer: inout Data) -> Data? {
        guard let blank = buffer.range(of: Data("\r\n\r\n".utf8)),
            let header = String(data: buffer[..<blank.lowerBound], encoding: .utf8),
            let length = header.split(separator: ":").last.flatMap({ Int($0.trimmingCharacters(in: .whitespaces)) }),
            buffer.distance(from: blank.upperBound, to: buffer.endIndex) >= length
        else { return nil }
        let body = buffer[blank.upperBound..<blank.upperBound + length]
        buffer.removeSubrange(..<body.endIndex)
        return body
    }

    mutating func answer(to body: Data) throws -> Data? {
        let envelope = try decoder.decode(Envelope.self, from: body)
        guard let id = envelope.id else { return nil }
        switch envelope.method {
        case "gesture/begin", "gesture/update":
            return try encoder.encode(
                Answer(id: id, result: move(decoder.decode(Request<Gesture>.self, from: body).params)))
        case "table/open":
            return try encoder.encode(
                Answer(id: id, result: open(decoder.decode(Request<OpenTable>.self, from: body).params)))
        default:
            return try encoder.encode(Answer(id: id, result: Nothing()))
        }
    }

    mutating func open(_ params: OpenTable) -> TableOpened {
        revision += 1
        extents[params.table] = params.width - 20
        return TableOpened(table: params.table, revision: revision)
    }

    mutating func move(_ params: Gesture) -> Frame {
        revision += 1
        let extent = extents[params.table] ?? 0
        let offset = max(-extent, min(0, params.translation.x))
        return Frame(
            table: params.table, cell: params.cell, revision: revision, offset: onGrid(offset),
            side: offset < 0 ? "trailing" : nil, progress: onGrid(-offset / extent))
    }
}

var server = Server()
try server.serve()
