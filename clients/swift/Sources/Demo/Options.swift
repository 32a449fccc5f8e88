import FoundationEssentials

/// What the command line says.
struct Options {
    enum Mistake: Error, CustomStringConvertible {
        case unknown(String)

        var description: String {
            switch self {
            case .unknown(let word): "what is \(word)? There are --trace FILE, --rtl, --reduced-motion and --mails FILE"
            }
        }
    }

    var trace: String?
    var isRightToLeft = false
    var isMotionReduced = false
    /// The rows that all demos show.
    var mails = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../mails.json").path

    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--rtl": isRightToLeft = true
            case "--reduced-motion": isMotionReduced = true
            case "--trace": trace = words.next()
            case "--mails": mails = words.next() ?? mails
            default: throw Mistake.unknown(word)
            }
        }
    }
}
