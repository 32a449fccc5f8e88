import Jansson
import SwipeCore
import SwipeProtocol

/// The result that the handler of a method returns. It is written to JSON once the revision is known.
///
/// Large results are indirect, so that a frame, which most messages return, is copied quickly.
enum MethodResult {
    case null
    indirect case initialized(InitializeResult)
    /// The OpenRPC document of the protocol.
    case protocolDocument
    indirect case status(ServerStatusResult)
    case shouldBegin(Bool)
    /// The frame of a cell; for a pointer also the state of gesture recognition.
    case frame(CellAddress, Frame, RecognitionReport?)
    /// What a key did on a cell.
    indirect case key(CellAddress, KeyOutcome)
    /// The operations that a cell offers to menus and assistive technology.
    case operations(CellAddress, [Operation])
    /// The frames of some cells of a table.
    indirect case cells(FrameList)
    /// The resolved behavior of a table; after a change also the frames of the cells to draw again.
    indirect case table(String, CodedValue, [(cell: CellKey, frame: Frame)]?)
    case tableClosed(String)
    /// The cells of a table that have begun to close. After an edit, also its effect on the cells that had a state.
    case closing(table: String, Table.EditOutcome?, ClosedCells)
    /// The session's state as JSON text.
    case snapshot([UInt8], at: Timestamp)
    case invocation(Int64)
    case animationFinished(Int64, Bool, at: Timestamp)
    case time(Timestamp)

    /// The cell whose frame is the result. The animation that starts in it needs no notification.
    var address: CellAddress? {
        if case .frame(let address, _, _) = self { return address }
        if case .key(let address, _) = self { return address }
        return nil
    }

    /// Sets the ended animation that the frame reports.
    mutating func setEnded(_ ended: Frame.Ended?) {
        if case .frame(let address, var frame, let report) = self {
            frame.ended = ended
            self = .frame(address, frame, report)
        } else if case .key(let address, var outcome) = self {
            outcome.frame.ended = ended
            self = .key(address, outcome)
        }
    }

    // MARK: Writing

    func write(_ context: ReportContext, into writer: inout JSONWriter) {
        switch self {
        case .null: return writer.null()
        case .initialized(let result): return result.write(into: &writer)
        case .protocolDocument: return ProtocolDocument.write(into: &writer)
        case .status(var result):
            result.revision = context.revision
            return result.write(into: &writer)
        case .frame(let address, let frame, let report):
            return frame.write(of: address, report, context, into: &writer)
        case .shouldBegin(let begin):
            writer.beginObject()
            writer.member("begin", begin)
        case .key(let address, let outcome):
            writer.beginObject()
            outcome.writeMembers(of: address, context, into: &writer)
        case .operations(let address, let operations):
            writer.beginObject()
            address.writeMembers(into: &writer)
            writer.name("operations")
            writer.beginArray()
            for operation in operations { operation.write(into: &writer) }
            writer.endArray()
        case .cells(let frames):
            writer.beginObject()
            writer.member("table", frames.table)
            frames.write(into: &writer)
        case .table(let name, let behavior, let cells):
            writer.beginObject()
            writer.member("table", name)
            writer.name("behavior")
            behavior.write(into: &writer, isExact: false)
            if let cells { Self.write(cells, of: name, context, into: &writer) }
        case .tableClosed(let name):
            writer.beginObject()
            writer.member("table", name)
        case .closing(let table, let edit, let closed):
            writer.beginObject()
            writer.member("table", table)
            if let edit { Self.write(edit, into: &writer) }
            closed.write(into: &writer)
        case .snapshot(let text, let time):
            writer.beginObject()
            writer.name("snapshot")
            writer.bytes.append(contentsOf: text)
            writer.member("timestamp", time.milliseconds)
        case .invocation(let id):
            writer.beginObject()
            writer.member("invocation", id)
        case .animationFinished(let animation, let finished, let time):
            writer.beginObject()
            writer.member("animation", animation)
            writer.member("finished", finished)
            writer.member("timestamp", time.milliseconds)
        case .time(let time):
            writer.beginObject()
            writer.member("timestamp", time.milliseconds)
        }
        writer.member("revision", context.revision)
        writer.endObject()
    }

    private static func write(_ edit: Table.EditOutcome, into writer: inout JSONWriter) {
        writer.name("moved")
        writer.beginArray()
        for move in edit.moved {
            writer.beginObject()
            writer.name("from")
            move.from.write(into: &writer)
            writer.name("to")
            move.to.write(into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.name("removed")
        writer.beginArray()
        for cell in edit.removed { cell.write(into: &writer) }
        writer.endArray()
    }

    private static func write(
        _ cells: [(cell: CellKey, frame: Frame)], of table: String, _ context: ReportContext,
        into writer: inout JSONWriter
    ) {
        writer.name("cells")
        writer.beginArray()
        for (cell, frame) in cells {
            frame.write(of: CellAddress(table: table, cell: cell), nil, context, into: &writer)
        }
        writer.endArray()
    }
}

/// The names of the cells that have begun to close, as a JSON array. There may be a million, so they are serialized as
/// they close.
struct ClosedCells {
    private var names = JSONWriter()

    init(_ keys: [CellKey]) {
        names.beginArray()
        append(keys)
    }

    mutating func append(_ keys: [CellKey]) {
        for key in keys { key.write(into: &names) }
    }

    var byteCount: Int { names.bytes.count }

    func write(into writer: inout JSONWriter) {
        writer.name("closed")
        writer.bytes.append(contentsOf: names.bytes)
        writer.endArray()
    }
}
