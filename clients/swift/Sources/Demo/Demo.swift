import Foundation
import Glibc
import SwipedClient

/// A mail list in the terminal, whose rows are swiped with the mouse. `MailList` is the client; the rest draws and parses.
@main struct Demo {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            let mails = try Mails(contentsOf: options.mails)
            let list = try await MailList(mails, options)
            let terminal = try Terminal()
            await list.run(on: terminal)
            terminal.restore()
        } catch {
            exitWithError("demo: \(error)")
        }
    }

    private static func exitWithError(_ message: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Array((message + "\n").utf8))
        exit(1)
    }
}
