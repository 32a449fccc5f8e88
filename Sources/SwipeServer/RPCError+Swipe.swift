package import JSONRPC
package import SwipeCore
package import SwipeProtocol

/// The protocol's own codes.
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
}

extension RPCError {
    package init(_ error: ParamsError) {
        let data: KeyValuePairs<String, RPCErrorValue> =
            if let came = error.came {
                ["member": .string(error.member), "expected": .string(error.expected), "came": .string(came)]
            } else {
                ["member": .string(error.member), "expected": .string(error.expected)]
            }
        self.init(code: Code.invalidParams, message: "\(error.member) must be \(error.expected).", data: data)
    }

    package init(_ error: SwipeError) {
        switch error {
        case .unknownTable(let table):
            self.init(
                code: SwipeErrorCode.unknownTable, message: "No table \"\(table)\" is open.",
                data: ["member": "table", "expected": "the name of an open table", "came": "\"\(table)\""])
        case .tableExists(let table):
            self.init(
                code: SwipeErrorCode.tableExists, message: "A table \"\(table)\" is open already.",
                data: ["member": "table", "expected": "a new name", "came": "\"\(table)\""])
        case .wrongIdentity(let address, let expected):
            let name = expected == .key ? "a string or an integer" : "[section, row]"
            self.init(
                code: Code.invalidParams, message: "Cells of table \"\(address.table)\" are named by \(name).",
                data: ["member": "cell", "expected": .string(name), "came": .string(address.cell.text)])
        case .noSuchRow(let address):
            self.init(
                code: SwipeErrorCode.noSuchRow, message: "Table \"\(address.table)\" has no row \(address.cell.text).",
                data: [
                    "member": "cell", "expected": "a row of the table's sections", "came": .string(address.cell.text),
                ])
        case .gestureNotActive(let address):
            self.init(
                code: SwipeErrorCode.gestureNotActive, message: "No gesture holds cell \(address.cell.text).",
                data: ["table": .string(address.table), "cell": .string(address.cell.text)])
        case .gestureAlreadyActive(let address):
            self.init(
                code: SwipeErrorCode.gestureAlreadyActive,
                message: "A gesture holds cell \(address.cell.text) already.",
                data: ["table": .string(address.table), "cell": .string(address.cell.text)])
        case .cellPending(let address):
            self.init(
                code: SwipeErrorCode.cellPending,
                message: "Cell \(address.cell.text) waits for its action to be complete.",
                data: ["table": .string(address.table), "cell": .string(address.cell.text)])
        case .unknownInvocation(let id):
            self.init(
                code: SwipeErrorCode.unknownInvocation, message: "No invocation \(id) waits to be completed.",
                data: ["member": "invocation", "expected": "an invocation that is not complete", "came": "\(id)"])
        case .unknownPointer(let id):
            self.init(
                code: SwipeErrorCode.unknownPointer, message: "Pointer \(id) is not down.",
                data: ["member": "pointer", "expected": "a pointer that is down", "came": "\(id)"])
        case .unknownAction(let action, let address):
            self.init(
                code: SwipeErrorCode.unknownAction, message: "Cell \(address.cell.text) has no action \"\(action)\".",
                data: ["member": "action", "expected": "the id of one of the cell's actions", "came": "\"\(action)\""])
        case .timeWentBack(let from, let to):
            self.init(
                code: SwipeErrorCode.timestampWentBack, message: "Time does not go back.",
                data: [
                    "member": "timestamp", "expected": "at least \(from.milliseconds)",
                    "came": .number(to.milliseconds),
                ])
        case .sideUnavailable(let side, let address):
            self.init(
                code: Code.invalidParams,
                message: "Cell \(address.cell.text) cannot stay open on its \(side.rawValue) side.",
                data: ["member": "side", "expected": "a side that opens", "came": "\"\(side.rawValue)\""])
        case .sideNotNamed(let address):
            self.init(
                code: Code.invalidParams,
                message: "Which side of cell \(address.cell.text) is to open cannot be told.",
                data: ["member": "side", "expected": "\"leading\" or \"trailing\", a side that opens"])
        }
    }

    static func limitExceeded(_ name: String, _ limit: Int) -> RPCError {
        RPCError(
            code: SwipeErrorCode.limitExceeded, message: "There are too many \(name).",
            data: ["member": .string(name), "limit": .integer(limit)])
    }
}

extension CellKey {
    /// The key as JSON, for an error message.
    fileprivate var text: String {
        switch self {
        case .string(let key): "\"\(key)\""
        case .integer(let key): "\(key)"
        case .indexPath(let section, let row): "[\(section), \(row)]"
        }
    }
}
