private import CLinux

/// The client's process, watched so that the daemon notices its exit even while another process holds the pipe open.
///
/// A process number from a container or from another machine may belong to an unrelated process here. So only an ancestor
/// of this process is watched: the client, or a client that used a shell or a wrapper. It is watched by a pidfd, because
/// the system may give the number to another process later.
package struct ClientProcess: ~Copyable {
    private let descriptor: Descriptor

    /// The pidfd. `poll` reports it as readable once the process has exited.
    package var number: Int32 { descriptor.number }

    /// Opens the process with this number.
    ///
    /// Returns nil if the process does not exist or is not an ancestor, or if the system has no pidfds.
    package init?(_ process: Int32) {
        guard process > 0 else { return nil }
        let number = swiped_open_process(process)
        guard number >= 0 else { return nil }
        let opened = Descriptor(owning: number)
        guard Self.isAncestor(process) else { return nil }
        descriptor = opened
    }

    private static func isAncestor(_ process: Int32) -> Bool {
        var ancestor: Int32? = getppid()
        while let number = ancestor, number > 0 {
            if number == process { return true }
            ancestor = parent(of: number)
        }
        return false
    }

    private static func parent(of process: Int32) -> Int32? {
        guard let file = try? InputDescriptor(opening: "/proc/\(process)/stat") else { return nil }
        var line = [UInt8](repeating: 0, count: 512)
        guard case .bytes(let count) = file.read(into: &line) else { return nil }
        return parent(inStatus: line.prefix(count))
    }

    /// Reads the parent from a line of `/proc/PID/stat`: `PID (name) state parent …`. The name may contain any character.
    package static func parent(inStatus line: some BidirectionalCollection<UInt8>) -> Int32? {
        guard let name = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let members = line[line.index(after: name)...].split(separator: UInt8(ascii: " "))
        return members.count > 1 ? Int32(String(decoding: members[1], as: UTF8.self)) : nil
    }
}
