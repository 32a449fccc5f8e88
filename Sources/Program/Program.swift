package import Linux
private import SwipeServer

/// The command line. Two programs run it: `swiped` has all but sockets, and `swiped-server` all.
package enum Program {
    /// What needs sockets.
    package enum SocketTask {
        case serve(ServeSettings)
        /// Serve the inspector for the recording at a path.
        case inspect(String)
    }

    /// Carries out the words of a command line, and returns the exit status.
    package static func run(
        _ words: [String], serveSockets: (SocketTask) throws(Failure) -> Int32
    ) -> Int32 {
        guard AddressSpace.canMap(bytes: AddressSpace.bytesToStart) else {
            AddressSpace.reportShortage(missingBytes: AddressSpace.bytesToStart)
            return ExitStatus.outOfMemory.code
        }
        FreeMemory.returnLargeBlocks()
        // Most programs start the daemon without options. Then nothing is parsed.
        if words.count <= 1 { return serve(ServeSettings()).code }
        return Failure.reported { () throws(Failure) in
            var words = Array(words.dropFirst())
            if words[0] == "help" { words = Array(words.dropFirst().prefix(1)) + ["--help"] }
            if words[0].isEmpty { throw .usage("the first argument is empty") }
            let command = words[0].utf8.first == UInt8(ascii: "-") ? "" : words.removeFirst()
            guard let help = help(of: command) else { throw .usage("unknown command \(command)") }
            guard let options = CommandLineOptions(["swiped"] + words, describedBy: help + common) else {
                throw .usage(nil)
            }
            if options.has("help") {
                print(help + common, terminator: "")
            } else if options.has("version") {
                print("swiped \(Version.daemon) (protocol \(Version.wireProtocol))")
            } else {
                return try run(command, options, serveSockets)
            }
            return 0
        }
    }

    private static func run(
        _ command: String, _ options: CommandLineOptions, _ serveSockets: (SocketTask) throws(Failure) -> Int32
    ) throws(Failure) -> Int32 {
        switch command {
        case "supervise": return try supervise(options)
        case "replay":
            var replay = try ReplayFile(path: options.operand(), isPrinting: options.has("print"))
            return try replay.run()
        case "inspect":
            let inspection = try Inspection(options)
            return options.has("live") ? try serveSockets(.inspect(inspection.file)) : try inspection.run()
        case "connect": return connect(to: try options.optionalOperand()).code
        default:
            try options.expectNoOperand()
            if options.has("openrpc") {
                print(String(decoding: ProtocolDocument.text, as: UTF8.self), terminator: "")
                return 0
            }
            let settings = try ServeSettings(options)
            return settings.usesSockets ? try serveSockets(.serve(settings)) : serve(settings).code
        }
    }

    private static func help(of command: String) -> String? {
        switch command {
        case "": help
        case "supervise": superviseHelp
        case "replay": replayHelp
        case "inspect": inspectHelp
        case "connect": connectHelp
        default: nil
        }
    }
}

extension CommandLineOptions {
    /// The only operand.
    func operand() throws(Failure) -> String {
        guard let operand = try optionalOperand() else { throw .usage("a file is missing") }
        return operand
    }

    func optionalOperand() throws(Failure) -> String? {
        guard operands.count < 2 else { throw .usage("unexpected argument \(operands[1])") }
        return operands.first
    }

    func expectNoOperand() throws(Failure) {
        if let operand = operands.first { throw .usage("unexpected argument \(operand)") }
    }

    /// The value of an option as a number that is in range; nil if the option was not given.
    package func number<Number: LosslessStringConvertible>(
        _ name: String, _ expected: String, where isValid: (Number) -> Bool
    ) throws(Failure) -> Number? {
        guard let text = self[name] else { return nil }
        guard let number = Number(text), isValid(number) else {
            throw .usage("--\(name) \(text): expected \(expected)")
        }
        return number
    }
}
