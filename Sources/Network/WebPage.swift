internal import CEmbeddedFiles
private import Jansson
internal import NIOCore

/// A page of `clients/web`, which is built into the daemon. A request names an entry of a list; no path is looked up on disk.
struct WebPage {
    private let file: swiped_file

    /// The page that a request's target names, without its query; nil if there is none.
    init?(target: String) {
        let path = target.prefix { $0 != "?" }
        guard let index = Self.paths.firstIndex(where: { path == "/" + $0 || (path == "/" && $0 == "index.html") })
        else {
            return nil
        }
        file = swiped_page(index)
    }

    var bytes: ByteBuffer { ByteBuffer(bytes: file.contents) }

    /// The media type. The response forbids browsers to guess another.
    var contentType: String {
        switch file.name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }

    /// The paths of all pages, below `/`.
    static let paths: [String] = (0..<swiped_page_count()).map { swiped_page($0).name }
}
