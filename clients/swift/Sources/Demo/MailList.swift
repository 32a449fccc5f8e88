import FoundationEssentials
import SwipedClient

/// The list: reports the mouse to the daemon, draws the rows at their offsets, and performs the actions.
@MainActor final class MailList {
    private static let table = "inbox"
    private static let frameTime = Duration.milliseconds(16)

    private let daemon: Daemon
    private let trace: TraceFile
    private let picture: Picture
    private var mails: [Mails.Mail]
    private var motions: [Swipe.CellName: Swipe.RowMotion] = [:]
    /// The offsets at which rows were drawn last, in px.
    private var painted: [Swipe.CellName: Double] = [:]
    private var held: Swipe.CellName?
    private var status = "Drag a row; q ends"
    private var terminal: Terminal?
    private var isPlaying = false

    init(_ mails: Mails, _ options: Options) async throws {
        daemon = try await Daemon(
            .installed, .init(capabilities: .init(reducedMotion: options.isMotionReduced), name: "swift-demo"))
        self.mails = mails.mails
        trace = TraceFile(options.trace)
        picture = Picture(mails: mails, isRightToLeft: options.isRightToLeft)
        try await daemon.request(
            .tableOpen(
                table: Self.table, width: Picture.width, behavior: mails.behavior, actions: mails.actions,
                layoutDirection: options.isRightToLeft ? .rtl : .ltr))
    }

    /// Runs until `q`, or the end of the input.
    func run(on terminal: Terminal) async {
        self.terminal = terminal
        draw()
        let rows = mails.enumerated().map { line, mail in (mail.cell, bounds(of: line)) }
        trace.write(["ready": true, "rows": .object(Dictionary(uniqueKeysWithValues: rows))])
        let listener = Task { await receiveNotifications() }
        var parser = InputParser()
        typing: for await bytes in terminal.input {
            for event in parser.events(in: bytes) {
                if event == .key(UInt8(ascii: "q")) || event == .key(3) { break typing }
                report(event)
            }
        }
        listener.cancel()
        await daemon.close()
    }

    // MARK: - To the daemon

    private func report(_ event: InputParser.Event) {
        do {
            switch event {
            case .pressed(let column, let line):
                guard let index = row(at: line) else { return }
                let cell = mails[index].name
                held = cell
                let position = position(column, line)
                try daemon.notify(.pointerDown(table: Self.table, cell: cell, position: position, device: .mouse))
            case .dragged(let column, let line):
                guard held != nil else { return }
                try daemon.notify(.pointerMove(table: Self.table, position: position(column, line)))
            case .released(let column, let line):
                guard held != nil else { return }
                held = nil
                try daemon.notify(.pointerUp(table: Self.table, position: position(column, line)))
            case .key: break
            }
        } catch {
            show(error)
        }
    }

    /// The position in the held row: the middle of a column, in px.
    private func position(_ column: Int, _ line: Int) -> Swipe.Vector {
        let top = (mails.firstIndex { $0.name == held } ?? 0) * Picture.lines
        return Swipe.Vector(x: (Double(column) + 0.5) * Picture.pixels, y: Double(line - top) * 2 * Picture.pixels)
    }

    private func row(at line: Int) -> Int? {
        let index = line / Picture.lines
        return mails.indices.contains(index) ? index : nil
    }

    private func bounds(of index: Int) -> Swipe.JSONValue {
        let height = Double(Picture.lines) * 2 * Picture.pixels
        return [
            "x": 0, "y": .number(Double(index) * height), "width": .number(Picture.width), "height": .number(height),
        ]
    }

    // MARK: - From the daemon

    private func receiveNotifications() async {
        do {
            for try await notification in daemon.notifications {
                handle(notification)
            }
        } catch {
            show(error)
        }
    }

    private func handle(_ notification: Swipe.Notification) {
        if case .cellFrame(let frame) = notification {
            trace.write(["frame": TraceFile.json(frame)])
        } else if case .object(let message) = TraceFile.json(notification) {
            trace.write(["notification": .string(notification.method), "params": message["params"] ?? .null])
        }
        if let cell = notification.cell {
            motions[cell, default: .init()].apply(notification)
        }
        if case .actionInvoked(let invoked) = notification {
            perform(invoked)
        }
        play()
    }

    /// Performs an action; this demo only shows its name.
    private func perform(_ invoked: Swipe.ActionInvoked) {
        let sender = mails.first { $0.name == invoked.cell }?.from ?? ""
        status = "\(invoked.action): \(sender)"
        trace.write(["ran": .string(invoked.action), "cell": .string(invoked.cell.description)])
        do {
            try daemon.notify(.actionComplete(invocation: invoked.invocation))
        } catch {
            show(error)
        }
    }

    private func show(_ error: SwipedError) {
        status = "\(error)"
        let name = Mirror(reflecting: error).children.first?.label ?? "\(error)"
        trace.write(["error": .string(name), "message": .string("\(error)")])
        draw()
    }

    // MARK: - On the screen

    /// Draws, and keeps drawing as long as a row moves.
    private func play() {
        draw()
        guard !isPlaying else { return }
        isPlaying = true
        Task {
            while motions.values.contains(where: { $0.isMoving(at: Daemon.now()) }) {
                draw()
                try? await Task.sleep(for: Self.frameTime)
            }
            isPlaying = false
            mails.removeAll { (motions[$0.name]?.size(at: Daemon.now()) ?? 1) == 0 }
            draw()
            trace.write(["rest": true])
        }
    }

    private func draw() {
        let now = Daemon.now()
        var lines: [String] = []
        for mail in mails {
            let motion = motions[mail.name] ?? .init()
            let offset = motion.offset(at: now)
            let row = picture.row(mail, offset: offset)
            lines += row.prefix(Int((Double(row.count) * motion.size(at: now)).rounded(.up))).map(Picture.text)
            if painted.updateValue(offset, forKey: mail.name) ?? 0 != offset {
                trace.write(["cell": .string(mail.cell), "x": .number(offset)], at: now)
            }
        }
        lines.append("\u{1B}[0;90m \(status)\u{1B}[0m")
        terminal?.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K\r\n" }.joined() + "\u{1B}[J")
    }
}
