import Jansson
import TestSupport
import Testing

@Suite("A writer writes JSON")
struct WriterTests {
    @Test("commas stand between values and nowhere else")
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

    @Test("each text starts without a comma, behind another one's line end too")
    func afterALine() {
        var writer = JSONWriter()
        writer.value(1)
        writer.bytes.append(UInt8(ascii: "\n"))
        writer.value(2)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "1\n2")
        writer.bytes.removeAll(keepingCapacity: true)
        writer.value("3")
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"3\"")
    }

    @Test("every character below 128 comes back from its escape, and none stands raw that must not")
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

    @Test(
        "a string of any characters comes back",
        arguments: ["", "ä", "€", "😀", "👩‍👩‍👧", "\u{2028}", "\u{FFFF}", "x\"ä\\€\n😀", "\"", "\\", "\"\"\\\\"])
    func strings(string: String) throws {
        let text = written { $0.value(string) }
        #expect(try withRoot(text) { $0.string } == string)
        let object = written { writer in
            writer.beginObject()
            writer.name(string)
            writer.value(1)
            writer.endObject()
        }
        #expect(try withRoot(object) { $0.memberNames() } == [string])
    }

    @Test("long strings of random characters come back", arguments: [1, 2, 3] as [UInt64])
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

    @Test("integers are written whole", arguments: [0, 1, -1, 9, 10, 99, 100, 12345, -67890, .max, .min] as [Int64])
    func integers(integer: Int64) {
        #expect(written { $0.value(integer) } == String(integer))
        #expect(written { $0.value(Int(integer)) } == String(integer))
    }

    @Test("what was parsed is written the same")
    func roundTrip() throws {
        let text = #"{"a":[1,2.5,-0.0,1e+20,"ä\n\u0000",null,true,false,{},[]],"b":{"c":{"d":[[[0]]]}}}"#
        try withRoot(text) { root in #expect(written { $0.value(root) } == text) }
    }
}
