internal import CLinux

/// The words of a command line, as the C library's `getopt_long` reads them.
package struct CommandLineOptions {
    private var values: [(name: String, value: String)] = []
    /// The words that are not options.
    package private(set) var operands: [String] = []
    /// Whether `--` precedes the operands.
    package private(set) var isTerminated = false

    /// An option as the help describes it.
    private struct Description {
        var letter: UInt8?
        let name: String
        let hasValue: Bool

        /// Reads a line such as `  -o, --output <page>`; nil if it does not begin with an option.
        init?(_ line: Substring.UTF8View) {
            guard line.starts(with: "  -".utf8) else { return nil }
            var rest = line.dropFirst(3)
            if let letter = rest.first, letter != UInt8(ascii: "-") {
                self.letter = letter
                rest = rest.dropFirst(4)
            }
            let name = rest.dropFirst().prefix { $0 != UInt8(ascii: " ") }
            self.name = String(Substring(name))
            hasValue = rest.dropFirst(1 + name.count).starts(with: " <".utf8)
        }
    }

    /// Reads all words but the first, the program's name. `help` is text in which the lines that describe an option begin with it. Returns
    /// nil if an option is invalid, after `getopt_long` has written to standard error why.
    package init?(_ words: [String], describedBy help: String) {
        let known = help.utf8.split(separator: UInt8(ascii: "\n")).compactMap(Description.init)
        let letters = known.map { option in
            option.letter.map { String(UnicodeScalar($0)) + (option.hasValue ? ":" : "") } ?? ""
        }
        var list = unsafe known.indices.map { index in
            let hasValue = known[index].hasValue ? required_argument : no_argument
            return unsafe option(name: strdup(known[index].name), has_arg: hasValue, flag: nil, val: 256 + Int32(index))
        }
        unsafe list.append(option())
        var copies = unsafe ProcessImage.copied(words)
        defer {
            unsafe ProcessImage.release(copies)
            unsafe ProcessImage.release(list.map { unsafe UnsafeMutablePointer(mutating: $0.name) })
        }
        while true {
            var value: UnsafeMutablePointer<CChar>?
            let found = unsafe swiped_next_option(Int32(words.count), &copies, letters.joined(), list, &value)
            if found < 0 { break }
            guard
                let index = found < 256
                    ? known.firstIndex(where: { $0.letter.map(Int32.init) == found }) : Int(found - 256)
            else { return nil }
            values.append((known[index].name, unsafe value.map { unsafe String(cString: $0) } ?? ""))
        }
        let first = Int(swiped_first_operand())
        isTerminated = unsafe first > 1 && String(cString: copies[first - 1]!) == "--"
        operands = unsafe copies[first..<words.count].map { unsafe String(cString: $0!) }
    }

    /// The value that was given last for an option; nil if it was not given.
    package subscript(_ name: String) -> String? { values.last { $0.name == name }?.value }

    package func has(_ name: String) -> Bool { self[name] != nil }

    /// All values of an option that may be repeated.
    package func all(_ name: String) -> [String] { values.filter { $0.name == name }.map { $0.value } }
}
