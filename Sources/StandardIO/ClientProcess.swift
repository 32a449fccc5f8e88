private import CLinux
private import Glibc

/// The client's process, whose end is an end of its input, whoever else may still hold the other side of the pipe.
///
/// A number alone is not enough: from within a container, or on another machine, it is the number of a process that has
/// nothing to do with us. So only one that started us is watched, itself or through others (a shell, a wrapper). It is
/// watched by a descriptor, which never comes to mean another process, as a number may.
package struct ClientProcess: ~Copyable {
    private let descriptor: Descriptor

    /// The descriptor, which `poll` says can be read once the process has ended.
    package var number: Int32 { descriptor.number }

    /// Nil: it is not to be seen, did not start us, or cannot be watched here.
    package init?(_ process: Int32) {
        guard process > 0 else { return nil }
        let number = swiped_open_process(process)
        guard number >= 0 else { return nil }
        let opened = Descriptor(owning: number)
        guard Self.hasStartedUs(process) else { return nil }
        descriptor = opened
    }

    private static func hasStartedUs(_ process: Int32) -> Bool {
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

    /// The parent in a line of `/proc/PID/stat`: `PID (name) state parent …`. The name may have anything in it.
    package static func parent(inStatus line: some BidirectionalCollection<UInt8>) -> Int32? {
        guard let name = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let members = line[line.index(after: name)...].split(separator: UInt8(ascii: " "))
        return members.count > 1 ? Int32(String(decoding: members[1], as: UTF8.self)) : nil
    }
}
