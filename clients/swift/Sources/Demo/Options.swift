import FoundationEssentials

/// The options of the command line.
struct Options {
    enum InvalidOption: Error, CustomStringConvertible {
        case unknown(String)

        var description: String {
            switch self {
            case .unknown(let option):
                "unknown option \(option); expected --trace FILE, --rtl, --reduced-motion or --mails FILE"
            }
        }
    }

    var trace: String?
    var isRightToLeft = false
    var isMotionReduced = false
    var mails = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../mails.json").path

    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--rtl": isRightToLeft = true
            case "--reduced-motion": isMotionReduced = true
            case "--trace": trace = words.next()
            case "--mails": mails = words.next() ?? mails
            default: throw InvalidOption.unknown(word)
            }
        }
    }
}
