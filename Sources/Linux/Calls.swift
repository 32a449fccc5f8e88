internal import CLinux

// What Swift cannot import of the C library, under the names that it has in C.

var errno: Int32 { swiped_errno() }

func open(_ path: String, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 { unsafe swiped_open(path, flags, mode) }

func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32 = 0) -> Int32 {
    swiped_fcntl(descriptor, command, value)
}

extension stat {
    /// What kind of file it is, such as `S_IFREG`.
    var kind: Int32 { Int32(bitPattern: st_mode) & S_IFMT }
}
