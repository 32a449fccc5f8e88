import Jansson
import SwipeCore

/// The result that the handler of a method returns. It is written to JSON once the revision is known.
///
/// Large results are indirect, so that a frame, which most messages return, is copied quickly.
enum MethodResult {
    /// A value that the closure writes.
    case value((inout JSONWriter) -> Void)
    /// An object whose members the closure writes.
    case members((inout JSONWriter) -> Void)
    /// The frame of a cell; for a pointer also the state of gesture recognition.
    case frame(CellAddress, Frame, RecognitionReport?)
    indirect case key(CellAddress, KeyOutcome)
    /// The frames of some cells of a table.
    case cells(FrameList)
    /// The resolved behavior of a table; after a change also the frames of the cells to draw again.
    indirect case table(String, CodedValue, [(cell: CellKey, frame: Frame)]?)
    /// The cells of a table that have begun to close. After an edit, also its effect on the cells that had a state.
    case closing(table: String, Table.EditOutcome?, ClosedCells)

    static var null: MethodResult { .value { $0.null() } }

    static func time(_ now: Timestamp) -> MethodResult {
        .members { $0.member("timestamp", now.milliseconds) }
    }

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
        case .value(let write): return write(&writer)
        case .frame(let address, let frame, let report):
            return frame.write(of: address, report, context, into: &writer)
        case .members, .key, .cells, .table, .closing: break
        }
        writer.beginObject()
        switch self {
        case .value, .frame: break
        case .members(let write): write(&writer)
        case .key(let address, let outcome): outcome.writeMembers(of: address, context, into: &writer)
        case .cells(let frames):
            writer.member("table", frames.table)
            frames.write(into: &writer)
        case .table(let name, let behavior, let cells):
            writer.member("table", name)
            writer.name("behavior")
            behavior.write(into: &writer, isExact: false)
            guard let cells else { break }
            writer.array("cells", cells) { writer, cell in
                cell.frame.write(of: CellAddress(table: name, key: cell.cell), nil, context, into: &writer)
            }
        case .closing(let table, let edit, let closed):
            writer.member("table", table)
            edit?.writeMembers(into: &writer)
            closed.write(into: &writer)
        }
        writer.member("revision", context.revision)
        writer.endObject()
    }
}

extension Table.EditOutcome {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.array("moved", moved) { writer, move in
            writer.beginObject()
            writer.name("from")
            move.from.write(into: &writer)
            writer.name("to")
            move.to.write(into: &writer)
            writer.endObject()
        }
        writer.array("removed", removed) { $1.write(into: &$0) }
    }
}

/// The names of the cells that have begun to close, as a JSON array. There may be a million, so they are serialized as
/// they close.
final class ClosedCells {
    private var names = JSONWriter()

    init(_ keys: [CellKey]) {
        names.beginArray()
        append(keys)
    }

    func append(_ keys: [CellKey]) {
        for key in keys { key.write(into: &names) }
    }

    var byteCount: Int { names.count }

    func write(into writer: inout JSONWriter) {
        writer.name("closed")
        writer.verbatim(names.bytes.span)
        writer.endArray()
    }
}
