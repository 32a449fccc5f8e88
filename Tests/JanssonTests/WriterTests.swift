import Jansson
import TestSupport
import Testing

@Suite("A writer writes JSON")
struct WriterTests {
    @Test("commas separate values")
    func commas() {
        let text = written { writer in
            writer.beginObject()
            writer.member("a", 1)
            writer.member("b", "x{")
            writer.name("c")
            writer.beginArray()
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.endObject()
            writer.value(true)
            writer.null()
            writer.value("[")
            writer.value(",")
            writer.value("")
            writer.endArray()
            writer.nullMember("d")
            writer.member("e", -1.5)
            writer.member("f", false)
            writer.endObject()
        }
        #expect(text == #"{"a":1,"b":"x{","c":[[],{},true,null,"[",",",""],"d":null,"e":-1.5,"f":false}"#)
    }

    @Test("each text starts without a comma, also after a line end")
    func afterALine() {
        var writer = JSONWriter()
        writer.value(1)
        writer.verbatim(UInt8(ascii: "\n"))
        writer.value(2)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "1\n2")
        writer.truncate(to: 0)
        writer.value("3")
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"3\"")
    }

    @Test("every character below 128 is escaped if necessary, and reads back the same")
    func everyEscape() throws {
        for code in UInt8(0)..<128 {
            let string = "a" + String(UnicodeScalar(code)) + "b"
            let text = written { $0.value(string) }
            #expect(!text.utf8.contains { $0 < 0x20 })
            #expect(try withRoot(text) { $0.string } == string)
        }
        #expect(
            written { $0.value("\u{8}\t\n\u{C}\r\"\\/\u{1}\u{1F}\u{7F}\0" as String) }
                == #""\b\t\n\f\r\"\\/\u0001\u001f\#u{7F}\u0000""#)
    }

    @Test("strings of random characters read back the same", arguments: [1, 2, 3] as [UInt64])
    func randomStrings(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var string = ""
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                let top: UInt32 = [0x20, 0x80, 0x800, 0xD800, 0x10FFFF].randomElement(using: &generator) ?? 0x80
                if let scalar = UnicodeScalar(UInt32.random(in: 0...top, using: &generator)) {
                    string.unicodeScalars.append(scalar)
                }
            }
            let text = written { $0.value(string) }
            let back = try withRoot(text) { $0.string }
            #expect(back.map { Array($0.utf8) } == Array(string.utf8), "seed \(seed)")
        }
    }
}
