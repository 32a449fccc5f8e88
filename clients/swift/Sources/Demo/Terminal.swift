import Dispatch
import Foundation
import Glibc

/// A terminal in raw mode that reports its mouse.
struct Terminal {
    struct NoTerminal: Error, CustomStringConvertible {
        let description = "standard output is not a terminal"
    }

    /// The bytes of keys and the mouse.
    let input: AsyncStream<[UInt8]>
    private let before: termios
    private let source: any DispatchSourceRead

    init() throws {
        var settings = termios()
        guard unsafe tcgetattr(0, &settings) == 0, isatty(1) == 1 else { throw NoTerminal() }
        before = settings
        unsafe cfmakeraw(&settings)
        unsafe tcsetattr(0, TCSAFLUSH, &settings)
        let (input, keys) = AsyncStream<[UInt8]>.makeStream()
        self.input = input
        source = DispatchSource.makeReadSource(fileDescriptor: 0)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(0, &bytes, bytes.count)
            if count > 0 { keys.yield(Array(bytes[..<count])) } else { keys.finish() }
        }
        source.activate()
        // The alternate screen, without a cursor; the mouse while a button is down, in decimal numbers.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h")
    }

    /// Restores the terminal's settings and screen.
    func restore() {
        source.cancel()
        write("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?25h\u{1B}[?1049l")
        var settings = before
        unsafe tcsetattr(0, TCSAFLUSH, &settings)
    }

    func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Array(text.utf8))
    }
}
