private import Glibc

/// The program with which the user's desktop opens files.
package enum DesktopProgram {
    /// The name of the program, which is looked up in `PATH`.
    package static let name = "xdg-open"

    /// Replaces this process by the program, which opens the file at `path`. It returns only if that fails.
    package static func replaceProcess(opening path: String) -> SystemError {
        let (program, file) = unsafe (strdup(name), strdup(path))
        let words = unsafe [program, file, nil]
        unsafe _ = execvp(name, words)
        let error = SystemError(number: errno)
        unsafe free(program)
        unsafe free(file)
        return error
    }
}
