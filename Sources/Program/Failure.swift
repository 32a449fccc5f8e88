import Linux

/// Why a command cannot be carried out: the exit status, and a message for the user.
package struct Failure: Error {
    let status: Int32
    /// Nil if standard error has it already.
    let message: String?

    package init(status: Int32, message: String?) { (self.status, self.message) = (status, message) }

    /// The command line is invalid (`EX_USAGE`).
    package static func usage(_ message: String?) -> Failure { Failure(status: 64, message: message) }

    /// Calls `body`. If a system call in it fails, that is a failure to do `task`.
    static func ifUnable<Result: ~Copyable>(
        to task: String, status: Int32, _ body: () throws(SystemError) -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw Failure(status: status, message: "cannot \(task): \(error)")
        }
    }

    /// Calls `body`, which returns the exit status. A failure is reported on standard error.
    static func reported(_ body: () throws(Failure) -> Int32) -> Int32 {
        do {
            return try body()
        } catch {
            let diagnostics = DiagnosticStream.standardError()
            if let message = error.message { diagnostics.writeLine("swiped: error: \(message)") }
            if error.status == 64 { diagnostics.writeLine("swiped: see swiped --help") }
            return error.status
        }
    }
}
