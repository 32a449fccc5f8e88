private import CEmbeddedFiles
private import Jansson

/// A page of `clients/web` as one file, which contains its style sheets and modules.
///
/// A module becomes a function that returns its exports, so each import and each export is at the start of one line.
struct StandalonePage {
    /// The line of a page that its data replaces.
    private static let place = "<!-- recordings -->"

    /// The page before its data, and after it.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []

    /// The modules that were added, each after those that it imports.
    private var modules: Set<String> = []

    /// Assembles the page at a path below `clients/web`.
    init(_ path: String) {
        for line in Self.lines(of: path) {
            let words = line.split(separator: "\"", omittingEmptySubsequences: false)
            switch words.count > 3 ? words[1] : "" {
            case "stylesheet": append("<style>", Self.lines(of: String(words[3])), "</style>")
            case "module": append("<script type=\"module\">", script(String(words[3])), "</script>")
            case "icon": break
            default: if line == Self.place { swap(&head, &tail) } else { append(line) }
            }
        }
        swap(&head, &tail)
    }

    private mutating func append(_ line: Substring) {
        head.append(contentsOf: line.utf8)
        head.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ start: Substring, _ lines: [Substring], _ end: Substring) {
        for line in [start] + lines + [end] { append(line) }
    }

    /// The module that a page names, after those that it imports.
    private mutating func script(_ path: String) -> [Substring] {
        let (imported, own, _) = parts(path)
        return imported + own
    }

    /// A module that another one imports, after those that it imports itself; empty if it was added already.
    private mutating func module(_ path: String) -> [Substring] {
        guard modules.insert(path).inserted else { return [] }
        let (imported, own, exports) = parts(path)
        let end = "return { \(exports.joined(separator: ", ")) }; })();"
        return imported + ["const \(Self.identifier(path)) = (() => {"] + own + [end[...]]
    }

    /// The imported modules, the lines of the module itself, and the names that it exports.
    private mutating func parts(_ path: String) -> (imported: [Substring], own: [Substring], exports: [Substring]) {
        var imported: [Substring] = []
        var own: [Substring] = []
        var exports: [Substring] = []
        for line in Self.lines(of: path) {
            let words = line.split(separator: "\"")
            if line.hasPrefix("import "), words.count > 1 {
                let source = Self.resolve(words[1], path)
                imported += module(source)
                guard let names = words[0].split(separator: "{").last?.split(separator: "}").first else { continue }
                own.append("const {\(names)} = \(Self.identifier(source));")
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                exports += Self.declaredName(declaration)
                own.append(declaration)
            } else {
                own.append(line)
            }
        }
        return (imported, own, exports)
    }

    /// The name that `async function* name(…)`, `const name = …` or `class Name {` declares.
    private static func declaredName(_ declaration: Substring) -> [Substring] {
        let words = declaration.split(separator: " ").drop { $0 == "async" }
        return words.dropFirst().prefix(1).map { word in word.prefix { $0.isLetter || $0.isNumber || $0 == "_" } }
    }

    private static func identifier(_ path: String) -> String {
        String(path.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The path that a module at `importer` imports by a relative one.
    private static func resolve(_ path: Substring, _ importer: String) -> String {
        var steps = importer.split(separator: "/").dropLast()
        for step in path.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return steps.joined(separator: "/")
    }

    private static func lines(of path: String) -> [Substring] {
        let page = (0..<swiped_page_count()).lazy.map(swiped_page).first { $0.name == path }
        guard let page else { preconditionFailure("no page at \(path)") }
        return String(decoding: page.contents, as: UTF8.self).split(separator: "\n")
    }
}
