package import JSONRPC
import Jansson
package import SwipeCore
package import SwipeProtocol

/// The error codes of the Swipe Protocol.
package enum SwipeErrorCode {
    package static let unknownTable = 1001
    package static let tableExists = 1002
    package static let noSuchRow = 1003
    package static let gestureNotActive = 1004
    package static let gestureAlreadyActive = 1005
    package static let timestampWentBack = 1006
    package static let limitExceeded = 1007
    package static let unknownAction = 1008
    package static let unknownInvocation = 1009
    package static let invalidSnapshot = 1010
    package static let unsupportedVersion = 1011
    package static let cellPending = 1012
    package static let unknownPointer = 1013
    package static let notAllowed = 1014
}

extension RPCError {
    package init(_ error: ParamsError) {
        self.init(
            code: Code.invalidParams,
            message: "\(error.member) is \(error.came ?? "missing"); expected \(error.expected).",
            data: ["member": .string(error.member), "expected": .string(error.expected)])
        if let came = error.came { data.append(Member(name: "came", value: .string(came))) }
    }

    package init(_ error: SwipeError) {
        switch error {
        case .unknownTable(let table):
            self.init(
                SwipeErrorCode.unknownTable, "Table \"\(table)\" is not open.", member: "table",
                expected: "the name of an open table", came: quoted(table))
        case .tableExists(let table):
            self.init(
                SwipeErrorCode.tableExists, "Table \"\(table)\" is already open.", member: "table",
                expected: "a new name", came: quoted(table))
        case .timeWentBack(let from, let to):
            self.init(
                SwipeErrorCode.timestampWentBack,
                "timestamp \(wireText(to.milliseconds)) is before the session's time, \(wireText(from.milliseconds)).",
                member: "timestamp", expected: "at least \(wireText(from.milliseconds))",
                came: wireText(to.milliseconds))
        case .unknownInvocation(let id):
            self.init(
                SwipeErrorCode.unknownInvocation, "Invocation \(id) is unknown or complete.", member: "invocation",
                expected: "an invocation that is not complete", came: "\(id)")
        case .unknownPointer(let id):
            self.init(
                SwipeErrorCode.unknownPointer, "Pointer \(id) is not down.", member: "pointer",
                expected: "a pointer that is down", came: "\(id)")
        case .wrongIdentity(let address, _), .noSuchRow(let address), .gestureNotActive(let address),
            .gestureAlreadyActive(let address), .cellPending(let address), .notAllowed(let address),
            .unknownAction(_, let address), .sideUnavailable(_, let address), .sideNotNamed(let address),
            .actionNotNamed(let address), .noSuchStop(_, let address):
            self.init(error, of: address, cell: address.cell.text)
        }
    }

    /// The error codes of errors about a cell.
    private init(_ error: SwipeError, of address: CellAddress, cell: String) {
        let place: KeyValuePairs<String, RPCErrorValue> = ["table": .string(address.table), "cell": .string(cell)]
        switch error {
        case .wrongIdentity(_, let expected):
            let name = expected == .key ? "a string or an integer" : "[section, row]"
            self.init(
                Code.invalidParams, "cell is \(cell), but table \"\(address.table)\" names its cells by \(name).",
                member: "cell", expected: name, came: cell)
        case .noSuchRow:
            self.init(
                SwipeErrorCode.noSuchRow, "Table \"\(address.table)\" has no row \(cell).", member: "cell",
                expected: "a row of the table's sections", came: cell)
        case .gestureNotActive:
            self.init(
                code: SwipeErrorCode.gestureNotActive, message: "Cell \(cell) has no active gesture.", data: place)
        case .gestureAlreadyActive:
            self.init(
                code: SwipeErrorCode.gestureAlreadyActive, message: "Cell \(cell) already has an active gesture.",
                data: place)
        case .cellPending:
            self.init(
                code: SwipeErrorCode.cellPending,
                message: "Cell \(cell) is waiting for its action to complete, or its row is collapsing.", data: place)
        case .notAllowed:
            self.init(
                code: SwipeErrorCode.notAllowed,
                message:
                    "The behavior of cell \(cell) does not allow this now: swiping is disabled, the cell is moving, "
                    + "or another cell is open.", data: place)
        case .unknownAction(let action, _):
            self.init(
                SwipeErrorCode.unknownAction, "Cell \(cell) has no action \"\(action)\".", member: "action",
                expected: "the id of one of the cell's actions", came: quoted(action))
        case .sideUnavailable(let side, _):
            self.init(
                Code.invalidParams, "Cell \(cell) cannot open on its \(side.rawValue) side.", member: "side",
                expected: "a side that opens", came: quoted(side.rawValue))
        case .noSuchStop(let stop, _):
            self.init(
                Code.invalidParams, "Cell \(cell) has no stop \(stop) on this side.", member: "stop",
                expected: "the number of one of the side's stops, from 0", came: "\(stop)")
        case .actionNotNamed:
            self.init(
                code: Code.invalidParams, message: "action is missing, and cell \(cell) has none to choose.",
                data: ["member": "action", "expected": "the id of one of the cell's actions"])
        case .sideNotNamed, .unknownTable, .tableExists, .timeWentBack, .unknownInvocation, .unknownPointer:
            self.init(
                code: Code.invalidParams,
                message: "side is missing, and cell \(cell) does not have exactly one side that opens.",
                data: ["member": "side", "expected": "\"leading\" or \"trailing\", a side that opens"])
        }
    }

    private init(_ code: Int, _ message: String, member: String, expected: String, came: String) {
        self.init(
            code: code, message: message,
            data: ["member": .string(member), "expected": .string(expected), "came": .string(came)])
    }

    static func limitExceeded(_ name: String, _ limit: Int) -> RPCError {
        RPCError(
            code: SwipeErrorCode.limitExceeded, message: "The request exceeds the limit \(name) (\(limit)).",
            data: ["member": .string(name), "limit": .integer(limit)])
    }
}

/// A string as JSON text.
func quoted(_ string: String) -> String {
    var writer = JSONWriter()
    writer.value(string)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// A number as JSON text.
func wireText(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.value(number)
    return String(decoding: writer.bytes, as: UTF8.self)
}

extension CellKey {
    /// The key as JSON, for an error message.
    fileprivate var text: String {
        switch self {
        case .string(let key): quoted(key)
        case .integer(let key): "\(key)"
        case .indexPath(let section, let row): "[\(section), \(row)]"
        }
    }
}
