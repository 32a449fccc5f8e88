import SwipedClient

/// What a toolkit has to do: report its pan recognizer, draw at offsets, play animations.
@MainActor struct MailList {
    let daemon: Daemon

    func panned(_ row: Swipe.CellName, through path: [Double]) async throws {
        draw(try await daemon.request(.gestureBegin(table: "inbox", cell: row)))
        for x in path {
            let translation = Swipe.Vector(x: x, y: 0)
            draw(try await daemon.request(.gestureUpdate(table: "inbox", cell: row, translation: translation)))
        }
        draw(try await daemon.request(.gestureEnd(table: "inbox", cell: row)))
    }

    func draw(_ frame: Swipe.Frame) {
        if let animation = frame.animation {
            print("animate \(frame.cell) to \(animation.offset(at: animation.end))")
        } else {
            print("draw \(frame.cell) at \(frame.offset)")
        }
    }

    func waitForOpen() async throws {
        for try await case .cellDidOpen(let opened) in daemon.notifications {
            return print("cell/didOpen \(opened.cell)")
        }
    }
}

let daemon = try await Daemon()
let delete = Swipe.Action(id: "delete", width: 80, title: "Delete", style: .destructive)
try await daemon.request(.tableOpen(table: "inbox", width: 320, actions: .init(trailing: [delete])))
let list = MailList(daemon: daemon)
try await list.panned("m17", through: [-20, -45, -70])
try await list.waitForOpen()
await daemon.close()
