internal import CPages
internal import NIOCore

/// A file of `clients/web`, which is a part of the program: a request names one of a list, and no path is ever looked up.
struct WebPage {
    private let number: Int
    private let path: String

    /// The one that a request's target names; a query is passed over.
    init?(target: String) {
        let path = target.prefix { $0 != "?" }
        guard let found = Self.paths.firstIndex(where: { path == "/" + $0 || (path == "/" && $0 == "index.html") })
        else {
            return nil
        }
        self.number = found
        self.path = Self.paths[found]
    }

    var bytes: ByteBuffer {
        ByteBuffer(bytes: (0..<swiped_page_size(number)).map { swiped_page_byte(number, $0) })
    }

    /// What a browser is to take it for; it takes it for nothing else.
    var contentType: String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }

    /// Where each is below `/`.
    static let paths: [String] = (0..<swiped_pages_count()).map { page in
        String(
            decoding: (0..<swiped_page_path_size(page)).map { swiped_page_path_byte(page, $0) }, as: Unicode.UTF8.self)
    }
}
