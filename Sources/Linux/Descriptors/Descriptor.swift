private import CLinux

/// A file descriptor with one owner. It is closed when the owner is destroyed.
struct Descriptor: ~Copyable, Sendable {
    /// How to read or write a descriptor without blocking.
    ///
    /// `O_NONBLOCK` belongs to the open file description, which this process shares with the shell that started it and
    /// with the shell's other commands. Setting the flag would break them, so each kind of descriptor needs another way.
    enum IOMode {
        /// This process opened the same pipe or terminal again, with `O_NONBLOCK`.
        case reopened
        /// Each `send` and `recv` passes `MSG_DONTWAIT`.
        case socket
        /// Regular files and block devices never block for another process.
        case file
        /// Other processes share the description: call `poll` first, and then transfer no more than `poll` promises.
        case shared
    }

    let number: Int32
    let ioMode: IOMode

    init(owning number: Int32, ioMode: IOMode = .shared) {
        self.number = number
        self.ioMode = ioMode
    }

    /// Takes ownership of a descriptor and finds its I/O mode. `access` is `O_RDONLY` or `O_WRONLY`.
    ///
    /// A pipe is opened again through `/proc`. So is a terminal that is written, because `poll` reports a terminal as
    /// writable when one byte fits, and the second byte would block. The mode stays `.shared` if opening again fails
    /// (without `/proc`, for another user's pipe, for a pipe without a reader). It also stays `.shared` for a pipe that was
    /// opened for both reading and writing (`<>fifo`), because closing that descriptor would end the input.
    init(takingOver number: Int32, access: Int32) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            self.init(owning: number)
            return
        }
        switch status.kind {
        case S_IFSOCK: self.init(owning: number, ioMode: .socket)
        case S_IFREG, S_IFBLK: self.init(owning: number, ioMode: .file)
        case S_IFIFO where fcntl(number, F_GETFL) & O_ACCMODE == access:
            self.init(reopening: number, access: access)
        case S_IFCHR where access == O_WRONLY && Self.isTerminal(number):
            self.init(reopening: number, access: access)
        default: self.init(owning: number)
        }
    }

    /// Names a file or folder, which can be neither read nor written by this descriptor. Returns nil if there is none.
    init?(openingPath path: String) {
        let number = open(path, swiped_path_flag | O_CLOEXEC)
        guard number >= 0 else { return nil }
        self.init(owning: number)
    }

    private init(reopening number: Int32, access: Int32) {
        let reopened = open("/proc/self/fd/\(number)", access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard reopened >= 0 else {
            self.init(owning: number)
            return
        }
        close(number)
        self.init(owning: reopened, ioMode: .reopened)
    }

    deinit {
        close(number)
    }

    /// The two ends of a new pipe, which programs that this process starts do not inherit; nil if there can be none.
    static func makePipe() -> (reader: Int32, writer: Int32)? {
        var ends: (reader: Int32, writer: Int32) = (-1, -1)
        let status = unsafe withUnsafeMutableBytes(of: &ends) {
            unsafe pipe2($0.assumingMemoryBound(to: Int32.self).baseAddress, Int32(O_CLOEXEC))
        }
        return status == 0 ? ends : nil
    }

    private static func isTerminal(_ number: Int32) -> Bool {
        isatty(number) == 1 && swiped_is_terminal_master(number) == 0
    }
}
