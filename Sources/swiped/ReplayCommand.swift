import ArgumentParser

/// `swiped replay`, for people.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording again, and tell where the answers differ.",
        discussion: """
            The session is given what `swiped --record` has written down, at the same times, within a moment and \
            without any client; every message that it sends is compared with the recorded one, byte for byte. Where \
            another release recorded, its version may differ, and nothing else. A recording that ends in the middle \
            (the daemon was killed, the disk was full, its limit was reached) is compared as far as it goes. Of a pipe, it \
            waits for the writer.

            EXIT STATUS:
              0   the same
              1   something differs; the first differences are printed
              2   this is no recording that can be read
            """)

    @Flag(help: "Print what the session sends, as it would send it, instead of comparing.")
    var print = false

    @Argument(help: ArgumentHelp("What `swiped --record` has written.", valueName: "file"))
    var file: String
}
