import Jansson
import SwipeCore

/// The frames of the cells that a message names, as a JSON array.
///
/// There may be ten thousand, each with an animation of 500 keyframes, so they are written in pieces.
final class FrameList {
    let table: String
    private let cells: [CellKey]
    private var text = JSONWriter()
    /// Where each frame ends in the text.
    private var ends: [Int] = []

    /// The most cells of a result: a screen shows fewer. Long frames reach the limit `answerBytes` before.
    static let limit = 10_000
    /// A piece ends after the frame that reaches one of these.
    private static let pieceBytes = 32 << 10
    private static let pieceFrames = 250

    init(table: String, cells: [CellKey]) {
        (self.table, self.cells) = (table, cells)
        text.beginArray()
    }

    /// Whether all frames are written, or more than the result may have.
    private(set) var isComplete = false
    var byteCount: Int { text.count }
    var count: Int { ends.count }

    subscript(index: Int) -> ArraySlice<UInt8> {
        text.bytes[(index == 0 ? 0 : ends[index - 1]) + 1..<ends[index]]  // without the bracket or the comma before it
    }

    /// Writes the next piece. The cells were checked.
    ///
    /// - Parameter limit: how many bytes the result may have.
    /// - Returns: the work, in units of `Session.countWork`.
    func writeMore(
        of table: Table, _ timeline: Timeline, _ context: ReportContext, upTo limit: Int
    ) -> Int {
        let start = text.count
        let last = min(ends.count + Self.pieceFrames, cells.count)
        while ends.count < last, text.count - start < Self.pieceBytes {
            let cell = cells[ends.count]
            if let frame = try? table.reportedFrame(of: cell, timeline) {
                frame.write(of: CellAddress(table: self.table, key: cell), nil, context, into: &text)
            }
            ends.append(text.count)
        }
        isComplete = ends.count == cells.count || text.count > limit
        return (text.count - start) / 128
    }

    func write(into writer: inout JSONWriter) {
        writer.name("cells")
        writer.verbatim(text.bytes.span)
        writer.endArray()
    }
}
