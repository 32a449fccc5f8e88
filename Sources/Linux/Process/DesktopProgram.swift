/// The program with which the user's desktop opens files.
package enum DesktopProgram {
    /// The name of the program, which is looked up in `PATH`.
    package static let name = "xdg-open"

    /// Replaces this process by the program, which opens the file at `path`. It returns only if that fails.
    package static func replaceProcess(opening path: String) -> SystemError {
        ProcessImage.replace(by: name, [name, path])
    }
}
