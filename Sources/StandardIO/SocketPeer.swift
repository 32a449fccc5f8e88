private import CLinux
private import Glibc

/// Who is at the other end of a Unix socket.
package enum SocketPeer {
    /// The user of the process there, as the kernel knows it; nil if it does not, as of a socket that is none of Unix's.
    package static func user(at number: Int32) -> UInt32? {
        var peer = swiped_peer()
        var size = socklen_t(MemoryLayout<swiped_peer>.size)
        guard unsafe getsockopt(number, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer.uid != .max else {
            return nil
        }
        return peer.uid
    }

    /// The user that this process is of.
    package static var ourselves: UInt32 { geteuid() }
}
