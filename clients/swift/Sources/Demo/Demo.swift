import Foundation
import Glibc
import SwipedClient

/// A mail list in this terminal, to be swiped with the mouse.
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
            complain("demo: \(error)")
        }
    }

    private static func complain(_ words: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Array((words + "\n").utf8))
        exit(1)
    }
}
