import JSONRPC
import Jansson
import SwipeCore

enum SwipeErrorCode {
    static let unknownTable = 1001
    static let tableExists = 1002
    static let noSuchRow = 1003
    static let gestureNotActive = 1004
    static let gestureAlreadyActive = 1005
    static let timestampWentBack = 1006
    static let limitExceeded = 1007
    static let unknownAction = 1008
    static let unknownInvocation = 1009
    static let invalidSnapshot = 1010
    static let unsupportedVersion = 1011
    static let cellPending = 1012
    static let unknownPointer = 1013
    static let notAllowed = 1014
}

extension RPCError {
    init(_ error: SwipeError) {
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
        case .wrongIdentity(let address, let expected):
            let name = expected == .key ? "a string or an integer" : "[section, row]"
            let cell = address.key.text
            self.init(
                Code.invalidParams, "cell is \(cell), but table \"\(address.table)\" names its cells by \(name).",
                member: "cell", expected: name, came: cell)
        case .noSuchRow(let address):
            let cell = address.key.text
            self.init(
                SwipeErrorCode.noSuchRow, "Table \"\(address.table)\" has no row \(cell).", member: "cell",
                expected: "a row of the table's sections", came: cell)
        case .gestureNotActive(let address):
            self.init(SwipeErrorCode.gestureNotActive, address, "has no active gesture.")
        case .gestureAlreadyActive(let address):
            self.init(SwipeErrorCode.gestureAlreadyActive, address, "already has an active gesture.")
        case .cellPending(let address):
            self.init(
                SwipeErrorCode.cellPending, address,
                "is waiting for its action to complete, or its row is collapsing.")
        case .notAllowed(let address):
            self.init(
                SwipeErrorCode.notAllowed,
                "The behavior of cell \(address.key.text) does not allow this now: swiping is disabled, the cell is moving, "
                    + "or another cell is open.", Self.place(of: address))
        case .unknownAction(let action, let address):
            self.init(
                SwipeErrorCode.unknownAction, "Cell \(address.key.text) has no action \"\(action)\".",
                member: "action", expected: "the id of one of the cell's actions", came: quoted(action))
        case .sideUnavailable(let side, let address):
            self.init(
                Code.invalidParams, "Cell \(address.key.text) cannot open on its \(side.rawValue) side.",
                member: "side", expected: "a side that opens", came: quoted(side.rawValue))
        case .noSuchStop(let stop, let address):
            self.init(
                Code.invalidParams, "Cell \(address.key.text) has no stop \(stop) on this side.", member: "stop",
                expected: "the number of one of the side's stops, from 0", came: "\(stop)")
        case .actionNotNamed(let address):
            self.init(
                Code.invalidParams, "action is missing, and cell \(address.key.text) has none to choose.",
                member: "action", expected: "the id of one of the cell's actions", came: nil)
        case .sideNotNamed(let address):
            self.init(
                Code.invalidParams,
                "side is missing, and cell \(address.key.text) does not have exactly one side that opens.",
                member: "side", expected: "\"leading\" or \"trailing\", a side that opens", came: nil)
        }
    }

    /// The error of a cell's state.
    private init(_ code: Int, _ address: CellAddress, _ message: String) {
        self.init(code, "Cell \(address.key.text) \(message)", Self.place(of: address))
    }

    private static func place(of address: CellAddress) -> KeyValuePairs<String, RPCErrorValue> {
        ["table": .string(address.table), "cell": .string(address.key.text)]
    }

    static func limitExceeded(_ name: String, _ limit: Int) -> RPCError {
        RPCError(
            SwipeErrorCode.limitExceeded, "The request exceeds the limit \(name) (\(limit)).",
            ["member": .string(name), "limit": .integer(limit)])
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
