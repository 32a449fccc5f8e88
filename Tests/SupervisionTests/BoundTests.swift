import JSONRPC
import Supervision
import SwipeServer
import Testing

/// What a supervisor keeps is bounded: then the client waits, and loses nothing.
struct BoundTests {
    private static let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0"}}"#

    private var supervisor = Supervisor(timeout: 1_000, snapshotEvery: 64, reconnectTimeout: 1e9)
    private var daemon: Daemon?
    private var limits = Limits()
    private var warnings: [String] = []
    private var status: Int32?
    private var answers = 0
    private var sent = 0

    @Test("a client that writes without end while no daemon can be reached waits, and every message is served")
    mutating func endlessInput() {
        send(Self.hello)
        carryOut()
        daemon = nil
        supervisor.daemonEnded(status: 69, at: 0)
        while !supervisor.isFull { send(request(bytes: 10_000)) }
        #expect((500...1_000).contains(sent))
        #expect(supervisor.toDaemon.isEmpty && supervisor.toClient.isEmpty)
        supervisor.timePassed(at: 1_000)
        carryOut()
        #expect(answers == sent)
        #expect(!supervisor.isFull && status == nil)
    }

    @Test("a session whose snapshots are refused goes on, but not with another daemon until it has one")
    mutating func refusedSnapshots() {
        limits.frames.messageBytes = 100_000  // a snapshot has less
        send(Self.hello)
        open(cells: 20, bytes: 10_000)
        for _ in 0..<1_000 {
            send(request(bytes: 10_000))
            carryOut()
        }
        #expect(answers == sent)
        #expect(warnings.count == 1)
        #expect(!supervisor.isFull && status == nil)

        // The state gets smaller, so that there is a snapshot again.
        send(#"{"jsonrpc":"2.0","id":1,"method":"table/close","params":{"table":"t"}}"#)
        for _ in 0..<200 {
            send(request(bytes: 10_000))
            carryOut()
        }
        end()
        carryOut()
        #expect(answers == sent && status == nil)

        open(cells: 20, bytes: 10_000)
        for _ in 0..<1_000 {
            send(request(bytes: 10_000))
            carryOut()
        }
        end()
        carryOut()
        #expect(answers == sent && warnings.count == 2)
        #expect(status == 137)
    }

    private mutating func open(cells: Int, bytes: Int) {
        send(#"{"jsonrpc":"2.0","id":1,"method":"table/open","params":{"table":"t","width":320}}"#)
        let data = String(repeating: "d", count: bytes)
        for cell in 0..<cells {
            let params = #"{"table":"t","cell":\#(cell),"data":"\#(data)"}"#
            send(#"{"jsonrpc":"2.0","id":1,"method":"cell/configure","params":\#(params)}"#)
        }
        carryOut()
    }

    private func request(bytes: Int) -> String {
        let text = String(repeating: "x", count: bytes)
        return #"{"jsonrpc":"2.0","id":2,"method":"server/status","params":{"x":"\#(text)"}}"#
    }

    private mutating func send(_ line: String) {
        sent += 1
        supervisor.clientSent(Array(line.utf8), at: 0)
    }

    private mutating func end() {
        daemon = nil
        supervisor.daemonEnded(status: 137, at: 0)
    }

    private mutating func carryOut() {
        repeat {
            for command in supervisor.commands {
                switch command {
                case .start: daemon = Daemon(limits, now: 0)
                case .warn(let text): warnings.append(text)
                case .finish(let code): status = code
                case .kill, .closeInput: break
                }
            }
            supervisor.commands = []
            supervisor.sendMore(at: 0)
            #expect(supervisor.toDaemon.count < 200_000)
            daemon?.receive(supervisor.toDaemon, at: 0)
            supervisor.toDaemon = []
            for line in daemon?.takeLines(.max) ?? [] { supervisor.daemonSent(line, at: 0) }
            answers += String(decoding: supervisor.toClient, as: UTF8.self).split(separator: "\n")
                .count { $0.contains("\"id\":") && !$0.contains("\"method\":") }
            supervisor.toClient = []
        } while !supervisor.commands.isEmpty || !supervisor.toDaemon.isEmpty || supervisor.hasMore
    }
}
