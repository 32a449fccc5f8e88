import Linux

/// Why a command cannot be carried out: the exit status, and a message for the user.
struct Failure: Error {
    let status: Int32
    let message: String

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
            DiagnosticStream.standardError().writeLine("swiped: error: \(error.message)")
            return error.status
        }
    }
}
