private import CLinux

/// Which files a process may still open, create and remove (Landlock), and that it signals only processes that it has started.
///
/// The rules hold for the calling thread and for the threads and processes that it starts. Open files stay open. Linux has
/// the rules for files since 5.13 and the one for signals since 6.12; on an older system they have no effect.
enum FileRules {
    /// What can be done with a file: the bits of `LANDLOCK_ACCESS_FS_…`.
    struct Access: OptionSet {
        let rawValue: UInt64

        static let execute = Access(rawValue: 1)
        static let write = Access(rawValue: 1 << 1)
        static let read = Access(rawValue: 1 << 2)
        static let removeFile = Access(rawValue: 1 << 5)
        static let createFile = Access(rawValue: 1 << 8)
        static let createSocket = Access(rawValue: 1 << 9)

        /// Write files, and create, remove and move whatever is in a folder.
        static let changing: Access = [write, Access(rawValue: 0b111_1111_1111_0000)]
        static let all = Access(rawValue: 0xFFFF)

        /// What each version of Landlock can restrict.
        fileprivate static func known(to version: Int32) -> Access {
            Access(rawValue: version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF)
        }
    }

    /// Restricts this process from now on, except for what is possible at these places.
    static func restrict(_ restricted: Access, to places: [Sandbox.Place]) throws(SystemError) {
        let version = swiped_landlock_version()
        guard version > 0 else { return }
        let files = restricted.intersection(.known(to: version))
        let signalsAreScoped = version >= 6
        if files.isEmpty, !signalsAreScoped { return }
        let number = swiped_landlock_create(files.rawValue, signalsAreScoped ? 1 : 0)
        let rules = Descriptor(owning: try SystemError.check(number))
        for place in places {
            let rights = place.access.intersection(files).rawValue
            // A missing folder allows nothing. The program that needs it reports that.
            guard rights != 0, let folder = Descriptor(openingPath: place.path) else { continue }
            _ = try SystemError.check(swiped_landlock_allow(rules.number, folder.number, rights))
        }
        _ = try SystemError.check(swiped_landlock_enforce(rules.number))
    }
}

extension Sandbox {
    /// A file or a folder, with what the process still does there.
    package enum Place: Sendable {
        /// Read about the client's process.
        case processes
        /// Create, lock and remove the socket with this path.
        case socket(String)
        /// Create recordings in this folder.
        case recordings(String)
        /// Start this program.
        case program(String)
        /// Read and write devices, such as the terminal.
        case devices
        /// Read how many processors there are.
        case processors

        fileprivate var path: String {
            switch self {
            case .processes: "/proc"
            case .socket(let path): Self.folder(of: path)
            case .recordings(let path), .program(let path): path
            case .devices: "/dev"
            case .processors: "/sys/devices/system/cpu"
            }
        }

        fileprivate var access: FileRules.Access {
            switch self {
            case .processes, .processors: .read
            case .socket: [.read, .createFile, .createSocket, .removeFile]
            case .recordings: [.write, .createFile]
            case .program: [.read, .execute]
            case .devices: [.read, .write]
            }
        }

        private static func folder(of path: String) -> String {
            guard let slash = path.lastIndex(of: "/") else { return "." }
            return slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
