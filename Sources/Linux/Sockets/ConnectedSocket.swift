private import CLinux

/// A connection to the process that listens at a Unix socket.
package struct ConnectedSocket: ~Copyable {
    package let input: InputDescriptor
    package let output: OutputDescriptor

    package init(path: String) throws(SystemError) {
        let number = try SocketFile.connect(to: path)
        let second = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard second >= 0 else {
            let error = SystemError(number: errno)
            close(number)
            throw error
        }
        input = InputDescriptor(owning: number)
        output = OutputDescriptor(owning: second)
    }

    /// Ends the output. Input may still arrive.
    package func shutDownOutput() { shutdown(output.number, Int32(SHUT_WR)) }
}
