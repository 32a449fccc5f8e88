private import CLinux
private import Glibc

/// A file descriptor with one owner, closed when the owner is gone.
struct Descriptor: ~Copyable, Sendable {
    /// How reading or writing it can be kept from waiting for the other side.
    ///
    /// `O_NONBLOCK` belongs to the open file description, which we share with the shell that started us
    /// and with its other commands: setting it would break them, and it would outlive us. So each kind
    /// of descriptor has its own way not to wait.
    enum IOMode {
        /// An open file description of our own, of the same pipe or terminal, with `O_NONBLOCK`.
        case reopened
        /// Each `send` and `recv` says so for itself.
        case socket
        /// Files and block devices are always ready.
        case file
        /// A description that others share: ask `poll` first, and then do no more than it promises.
        case shared
    }

    let number: Int32
    let ioMode: IOMode

    init(owning number: Int32, ioMode: IOMode = .shared) {
        self.number = number
        self.ioMode = ioMode
    }

    /// Takes over a descriptor that nobody else closes, to be read (`O_RDONLY`) or written (`O_WRONLY`).
    ///
    /// A pipe is opened anew through `/proc`, and so is a terminal that is to be written (it tells `poll` that there
    /// is room for a byte, and then waits with the second). Where that is refused (no `/proc`, another user's pipe,
    /// a pipe whose reader has gone) it stays shared; so does a pipe that was opened to be read and written both
    /// (`<>fifo`), which closing would bring to its end.
    init(takingOver number: Int32, access: Int32) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            self.init(owning: number)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFSOCK: self.init(owning: number, ioMode: .socket)
        case S_IFREG, S_IFBLK: self.init(owning: number, ioMode: .file)
        case S_IFIFO where fcntl(number, F_GETFL) & O_ACCMODE == access:
            self.init(reopening: number, access: access)
        case S_IFCHR where access == O_WRONLY && Self.isTerminal(number):
            self.init(reopening: number, access: access)
        default: self.init(owning: number)
        }
    }

    private init(reopening number: Int32, access: Int32) {
        let ours = unsafe open("/proc/self/fd/\(number)", access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard ours >= 0 else {
            self.init(owning: number)
            return
        }
        close(number)
        self.init(owning: ours, ioMode: .reopened)
    }

    deinit {
        close(number)
    }

    private static func isTerminal(_ number: Int32) -> Bool {
        isatty(number) == 1 && swiped_is_terminal_master(number) == 0
    }
}
