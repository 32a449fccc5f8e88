private import CLinux

/// The process at the other end of a Unix socket.
package enum SocketPeer {
    /// The user of the peer, as the kernel knows it (`SO_PEERCRED`); nil if it is unknown or if this is not a Unix socket.
    package static func user(at number: Int32) -> UInt32? {
        var peer = swiped_peer()
        var size = socklen_t(MemoryLayout<swiped_peer>.size)
        guard unsafe getsockopt(number, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer.uid != .max else {
            return nil
        }
        return peer.uid
    }

    /// Whether the peer has closed its end for reading and writing.
    package static func isGone(at number: Int32) -> Bool {
        var polled = pollfd(fd: number, events: 0, revents: 0)
        return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP) != 0
    }

    /// The user of this process.
    package static var ourselves: UInt32 { geteuid() }
}
