internal import CLinux

/// The program that this process runs.
package enum ProcessImage {
    /// Runs another program from now on. A name without a slash is looked up in `PATH`. The call returns only if it fails.
    package static func replace(by program: String, _ words: [String]) -> SystemError {
        var copies = unsafe copied(words)
        defer { unsafe release(copies) }
        unsafe _ = execvp(program, &copies)
        return SystemError(number: errno)
    }

    /// The folder of this program; nil if the system does not report it.
    package static var folder: String? {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe path.withUnsafeMutableBytes {
            unsafe readlink("/proc/self/exe", $0.assumingMemoryBound(to: CChar.self).baseAddress!, $0.count)
        }
        guard count > 0, let slash = path[..<count].lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(decoding: path[..<slash], as: UTF8.self)
    }

    /// The words as C has them, until `release`.
    static func copied(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe words.map { unsafe strdup($0) } + [nil]
    }

    static func release(_ words: [UnsafeMutablePointer<CChar>?]) {
        for index in unsafe words.indices { unsafe free(words[index]) }
    }
}
