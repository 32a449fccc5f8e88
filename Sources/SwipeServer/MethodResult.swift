import Jansson
import SwipeCore
import SwipeProtocol

/// What a message has come to, in the core's words; written once the revision is known.
enum MethodResult {
    case null
    case initialized(InitializeResult)
    /// The document that describes the protocol.
    case described
    case status(ServerStatusResult)
    case shouldBegin(Bool)
    /// A cell's frame; of a pointer's message, with what has become of the pointer.
    case frame(CellAddress, Frame, RecognitionReport?)
    /// What can be done to a cell, for menus and assistive technology.
    case operations(CellAddress, [Operation])
    /// Frames of some of a table's cells.
    case cells(table: String, [(cell: CellKey, frame: Frame)])
    /// A table's behavior, resolved; after a change, with the frames of the cells that are drawn anew.
    case table(String, Behavior, [(cell: CellKey, frame: Frame)]?)
    case tableClosed(String)
    /// The cells of a table that began to close.
    case closing(table: String, ClosedCells)
    /// What an edit has done to the cells that had a state.
    case edited(table: String, Table.EditOutcome, ClosedCells)
    /// The session's state, as JSON text.
    case snapshot([UInt8], at: Timestamp)
    case invocation(Int)
    case animationFinished(Int, Bool, at: Timestamp)
    case time(Timestamp)

    /// The cell that the message named, if its frame is the answer: of it there is no more to tell.
    var address: CellAddress? {
        if case .frame(let address, _, _) = self { return address }
        return nil
    }

    /// Whether a message that comes to this has changed nothing, so that it can still be refused.
    var changesNothing: Bool {
        switch self {
        case .described, .status, .shouldBegin, .operations, .cells, .snapshot: true
        case .null, .initialized, .frame, .table, .tableClosed, .closing, .edited, .invocation, .animationFinished,
            .time:
            false
        }
    }

    /// Lets the frame that is the answer tell of an animation that has ended.
    mutating func note(_ ended: Frame.Ended?) {
        guard case .frame(let address, var frame, let report) = self else { return }
        frame.ended = ended
        self = .frame(address, frame, report)
    }

    /// The cells that began to close, if it lists them.
    var closed: ClosedCells? {
        switch self {
        case .closing(_, let closed), .edited(_, _, let closed): closed
        case .null, .initialized, .described, .status, .shouldBegin, .frame, .operations, .cells, .table, .tableClosed,
            .snapshot, .invocation, .animationFinished, .time:
            nil
        }
    }

    /// The answer with another list of cells that began to close.
    func with(_ closed: ClosedCells) -> MethodResult {
        switch self {
        case .closing(let table, _): .closing(table: table, closed)
        case .edited(let table, let outcome, _): .edited(table: table, outcome, closed)
        case .null, .initialized, .described, .status, .shouldBegin, .frame, .operations, .cells, .table, .tableClosed,
            .snapshot, .invocation, .animationFinished, .time:
            self
        }
    }

    /// The frames in it, which go out by themselves when the message was a notification.
    var frames: [(CellAddress, Frame, RecognitionReport?)] {
        switch self {
        case .frame(let address, let frame, let report): [(address, frame, report)]
        case .cells(let table, let cells), .table(let table, _, let cells?):
            cells.map { (CellAddress(table: table, cell: $0.cell), $0.frame, nil) }
        case .null, .initialized, .described, .status, .shouldBegin, .operations, .table, .tableClosed, .closing,
            .edited, .snapshot, .invocation, .animationFinished, .time:
            []
        }
    }

    // MARK: Writing

    /// What an answer is written with, beside itself.
    struct Context {
        var revision: Int
        var capabilities: AnimationCapabilities
        /// How many bytes an answer that changes nothing may have.
        var responseBudget: Int
        /// Where the actions of a cell that stands like this are; nil if the client has not asked.
        var placements: ((CellAddress, Frame) -> [PlacementMessage])?

        func message(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) -> FrameMessage {
            var message = FrameMessage(frame, of: address, revision: revision, capabilities: capabilities)
            message.recognition = report
            message.actions = placements?(address, frame)
            return message
        }
    }

    func write(_ context: Context, into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .initialized(let result): result.write(into: &writer)
        case .described: ProtocolDocument.write(into: &writer)
        case .status(var result):
            result.revision = context.revision
            result.write(into: &writer)
        case .frame(let address, let frame, let report):
            context.message(address, frame, report).write(into: &writer)
        case .shouldBegin, .operations, .cells, .table, .tableClosed, .closing, .edited, .snapshot, .invocation,
            .animationFinished, .time:
            writer.beginObject()
            writeMembers(context, into: &writer)
            writer.member("revision", context.revision)
            writer.endObject()
        }
    }

    private func writeMembers(_ context: Context, into writer: inout JSONWriter) {
        switch self {
        case .null, .initialized, .described, .status, .frame: break
        case .shouldBegin(let begin): writer.member("begin", begin)
        case .operations(let address, let operations):
            writer.member("table", address.table)
            writer.name("cell")
            CellName(address.cell).write(into: &writer)
            writer.name("operations")
            writer.beginArray()
            for operation in operations { OperationMessage(operation).write(into: &writer) }
            writer.endArray()
        case .cells(let table, let cells):
            writer.member("table", table)
            Self.write(cells, of: table, context, upTo: context.responseBudget, into: &writer)
        case .table(let name, let behavior, let cells):
            writer.member("table", name)
            writer.name("behavior")
            BehaviorMessage(behavior).write(into: &writer)
            if let cells { Self.write(cells, of: name, context, into: &writer) }
        case .tableClosed(let name): writer.member("table", name)
        case .closing(let table, let closed):
            writer.member("table", table)
            closed.write(into: &writer)
        case .snapshot(let text, let time):
            writer.name("snapshot")
            writer.bytes.append(contentsOf: text)
            writer.member("timestamp", time.milliseconds)
        case .edited(let table, let outcome, let closed):
            writer.member("table", table)
            writer.name("moved")
            writer.beginArray()
            for move in outcome.moved {
                writer.beginObject()
                writer.name("from")
                CellName(move.from).write(into: &writer)
                writer.name("to")
                CellName(move.to).write(into: &writer)
                writer.endObject()
            }
            writer.endArray()
            Self.write("removed", outcome.removed, into: &writer)
            closed.write(into: &writer)
        case .invocation(let id): writer.member("invocation", id)
        case .animationFinished(let animation, let finished, let time):
            writer.member("animation", animation)
            writer.member("finished", finished)
            writer.member("timestamp", time.milliseconds)
        case .time(let time): writer.member("timestamp", time.milliseconds)
        }
    }

    private static func write(_ name: StaticString, _ cells: [CellKey], into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for cell in cells { CellName(cell).write(into: &writer) }
        writer.endArray()
    }

    private static func write(
        _ cells: [(cell: CellKey, frame: Frame)], of table: String, _ context: Context, upTo limit: Int = .max,
        into writer: inout JSONWriter
    ) {
        let start = writer.bytes.count
        writer.name("cells")
        writer.beginArray()
        for (cell, frame) in cells where writer.bytes.count - start <= limit {
            context.message(CellAddress(table: table, cell: cell), frame).write(into: &writer)
        }
        writer.endArray()
    }
}

/// The names of the cells that began to close, as JSON text: there may be a million, written down as they close.
struct ClosedCells {
    private var names = JSONWriter()

    init(_ keys: [CellKey]) {
        names.beginArray()
        append(keys)
    }

    mutating func append(_ keys: [CellKey]) {
        for key in keys { CellName(key).write(into: &names) }
    }

    func write(into writer: inout JSONWriter) {
        writer.name("closed")
        writer.bytes.append(contentsOf: names.bytes)
        writer.endArray()
    }
}
