/// Why a file cannot be replayed.
package struct RecordingError: Error, Equatable, CustomStringConvertible {
    package enum Reason: Error, Equatable {
        case empty
        case notAHeader
        case unsupportedVersion(Int64)
        case notAnEntry
        case timeOutOfRange
        case lineTooLong(limitBytes: Int)
    }

    /// The line number, from 1.
    package let line: Int
    package let reason: Reason

    package var description: String {
        switch reason {
        case .empty: "the file is empty"
        case .notAHeader: "line \(line) is not the header of a recording"
        case .unsupportedVersion(let version):
            "the recording has format version \(version); this program reads version \(RecordingHeader.version)"
        case .notAnEntry: "line \(line) is not an entry of a recording"
        case .timeOutOfRange: "line \(line) has an impossible time"
        case .lineTooLong(let limit): "line \(line) is longer than \(limit) bytes"
        }
    }
}
