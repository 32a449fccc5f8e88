import Foundation
import TestSupport
import Testing

/// Records how `JSONReader` and jansson differ about a text.
private func compare(_ text: [UInt8], _ note: @autoclosure () -> String = "") {
    if let difference = readersDiffer(on: text, maximumDepth: 8) { Issue.record("\(note()) \(difference)") }
}

@Suite("The reader reads the same values as jansson")
struct ReaderTests {
    static let messages = [
        #"{"jsonrpc":"2.0","id":12,"method":"gesture/update","params":{"cell":[0,3],"x":-1.5e1,"ok":true,"no":null}}"#,
        #"{"jsonrpc":"2.0","method":"m","params":{"a":{"b":[]}}}"#,
        #" { "id" : "ab" , "jsonrpc" : "2.0" , "method" : "a long name" , "params" : { "a" : "é日😀" } } "#,
        #"{"jsonrpc": "2.0", "id": "i", "method": "table/open", "params": {"a": 1, "params": {"id": 2}}}"#,
    ]

    /// Bytes with a meaning in JSON, and some without.
    static let bytes =
        Array("\0\u{1}\t\n\r \"'+,-./019:[\\]_aeijmnprstux{|}~\u{7F}".utf8) + [0x80, 0xA0, 0xC3, 0xE2, 0xED, 0xFF]

    @Test("every truncation, at either end", arguments: messages)
    func truncations(message: String) {
        let text = Array(message.utf8)
        for count in text.indices {
            compare(Array(text[..<count]))
            compare(Array(text[count...]))
        }
    }

    @Test(
        "every byte replaced, repeated, removed, swapped with the next, or preceded by another", arguments: messages)
    func replacements(message: String) {
        let message = Array(message.utf8)
        for place in message.indices {
            for byte in Self.bytes {
                var text = message
                text[place] = byte
                compare(text, "byte \(place) replaced")
                text = message
                text.insert(byte, at: place)
                compare(text, "byte \(place) preceded")
            }
            var text = message
            text.remove(at: place)
            compare(text, "byte \(place) left out")
            text = message
            text.insert(text[place], at: place)
            compare(text, "byte \(place) doubled")
            text = message
            text.swapAt(place, min(place + 1, text.count - 1))
            compare(text, "byte \(place) exchanged")
        }
    }

    @Test("every range of bytes removed or repeated", arguments: messages.prefix(2))
    func pieces(message: String) {
        let message = Array(message.utf8)
        for start in message.indices {
            for end in (start + 1)...message.count {
                compare(Array(message[..<start] + message[end...]), "\(start)..<\(end) left out")
                compare(Array(message[..<end] + message[start...]), "\(start)..<\(end) twice")
            }
        }
    }

    @Test("members in any order and number, with any values and white space", arguments: 1...20 as ClosedRange<UInt64>)
    func randomMembers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let usual = ["jsonrpc": ["\"2.0\""], "id": ["1", "23", "\"x\""], "method": ["\"m/n\"", "\"\""]]
        let params = ["{}", "{\"a\":{}}", "{\"params\":{},\"id\":1}"]
        let odd = [
            "2.0", "\"2.0 \"", "-1", "1.0", "01", "null", "\"\\n\"", "[]", "[{}]", "{", "{}}", "{\"a\":1,\"a\":2}", "",
        ]
        func any(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
        /// One of `choices`, and once in forty times one of `others`.
        func mostly(_ choices: [String], _ others: [String]) -> String {
            any(Int.random(in: 0..<40, using: &generator) == 0 ? others : choices)
        }
        func blank() -> String { mostly(["", "", "", " ", "\n", "\t ", "\r\n"], ["\u{B}", "\u{A0}", "x", "\0"]) }
        for _ in 0..<2_000 {
            var names = ["jsonrpc", "id", "method"].shuffled(using: &generator) + ["params"]
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: names.shuffle(using: &generator)
            case 1: names.remove(at: Int.random(in: 0..<4, using: &generator))
            case 2:
                names.insert(
                    any(["id", "params", "method", "jsonrpc", "par\\u0061ms", "i", "ids", ""]),
                    at: Int.random(in: 0...4, using: &generator))
            default: break
            }
            var members: [String] = []
            for name in names {
                let value = mostly(usual[name] ?? params, odd)
                members.append(
                    blank() + "\"\(name)\"" + blank() + mostly([":"], ["", "::"]) + blank() + value + blank())
            }
            let text = blank() + "{" + members.joined(separator: mostly([","], ["", ",,", "}"])) + "}" + blank()
            compare(Array(text.utf8), "seed \(seed)")
        }
    }

    @Test("objects with as many members as the reader compares, and with more", arguments: 30...35)
    func manyMembers(count: Int) {
        let members = (0..<count).map { "\"\($0)\":\($0)" }
        for last in [[], ["\"0\":1"], ["\"\(count - 1)\":1"]] {
            compare(Array("{\((members + last).joined(separator: ","))}".utf8), "\(count) members")
        }
    }

    @Test("numbers of every length", arguments: 1...20 as ClosedRange<UInt64>)
    func numbers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func digits(_ counts: ClosedRange<Int>) -> String {
            let count = Int.random(in: counts, using: &generator)
            return (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
        }
        func any(_ choices: String...) -> String { choices.randomElement(using: &generator) ?? "" }
        for _ in 0..<500 {
            let exponent = any("", "", "e", "E-", "e+")
            let text =
                any("", "-") + any("0", "9", "90071992547409", digits(1...20)) + any("", ".")
                + any("", "0", "5", digits(1...25)) + exponent + (exponent.isEmpty ? "" : digits(0...3))
            compare(Array("{\"n\":\(text)}".utf8), "seed \(seed)")
        }
    }

    @Test("the inputs of the fuzzer, and the messages of the conformance suite")
    func files() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        func texts(_ folder: String, _ body: (Data) -> Void) throws {
            let folder = root.appending(path: folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
                if let data = try? Data(contentsOf: folder.appending(path: path)) { body(data) }
            }
        }
        try texts("Tests/Fuzzing/Corpus") { compare(Array($0.dropFirst())) }
        try texts("protocol/conformance/cases") { file in
            for line in file.split(separator: UInt8(ascii: "\n")) {
                compare(Array(line.drop { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }))
            }
        }
    }
}
