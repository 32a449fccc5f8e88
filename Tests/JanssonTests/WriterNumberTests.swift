import Jansson
import Testing

@Suite("Numbers are written with four decimals")
struct WriterNumberTests {
    static let examples: [(number: Double, text: String)] = [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (12.345, "12.345"),
        (-74.3, "-74.3"),
        (0.1, "0.1"), (0.1 + 0.2, "0.3"), (0.00004, "0"), (-0.00004, "0"), (0.00006, "0.0001"), (-0.00006, "-0.0001"),
        (0.00005, "0.0001"), (0.99994, "0.9999"), (0.99996, "1"), (-0.99996, "-1"), (9.99996, "10"), (1.0001, "1.0001"),
        (1.001, "1.001"), (1.01, "1.01"),
        (1.1, "1.1"), (1.0101, "1.0101"), (100, "100"), (1048.125, "1048.125"), (123456.789, "123456.789"),
        (1_700_000_000_123.25, "1700000000123.25"), (99_999_999_999.99999, "100000000000"), (1e11, "100000000000"),
        (1e11 + 0.25, "100000000000.25"), (4503599627370495.5, "4503599627370495.5"),
        (9_007_199_254_740_991, "9007199254740991"), (-9_007_199_254_740_991, "-9007199254740991"),
        (.leastNonzeroMagnitude, "0"), (-.leastNonzeroMagnitude, "0"), (1e-300, "0"),
    ]

    @Test("whole numbers have no fraction, zero no sign, four decimals are the most", arguments: examples)
    func example(number: Double, text: String) { #expect(written { $0.value(number) } == text) }

    static let preciseNumbers: [(number: Double, text: String)] = [
        (0, "0"), (-2.5, "-2.5"), (1.0 / 3, "0.3333333333333333"), (0.00005, "5e-05"), (1e11, "100000000000"),
    ]

    @Test("a precise number has all its digits, and a whole one no fraction", arguments: preciseNumbers)
    func precise(number: Double, text: String) { #expect(written { $0.precise(number) } == text) }

    @Test("a member written in one call is the same as its name and its value")
    func members() {
        func inObject(_ body: (inout JSONWriter) -> Void) -> String {
            written { writer in
                writer.beginObject()
                body(&writer)
                body(&writer)
                writer.endObject()
            }
        }
        let numbers = WriterNumberTests.examples.map(\.number) + [0x1p53, -0x1p53, -0x1.fffffffffffffp52, 1e300]
        for number in numbers + numbers.map({ -$0 }) {
            let text = written { $0.value(number) }
            #expect(inObject { $0.member("a b", number) } == "{\"a b\":\(text),\"a b\":\(text)}")
        }
        for integer in [0, 9, -9, 10, .max, .min, .max - 1, .min + 1] as [Int64] {
            let text = "\(integer)"
            #expect(written { $0.value(integer) } == text)
            #expect(inObject { $0.member("", integer) } == "{\"\":\(text),\"\":\(text)}")
            #expect(inObject { $0.member("ä", Int(integer)) } == "{\"ä\":\(text),\"ä\":\(text)}")
        }
        #expect(inObject { $0.member("name", "" as StaticString) } == #"{"name":"","name":""}"#)
    }

    @Test(
        "numbers past 2^53 read back as they were",
        arguments: [0x1p53, -0x1p53, 1e16, 1e17, 123_456_789_012_345_680, 1e100, -1e300, .greatestFiniteMagnitude])
    func large(number: Double) throws {
        let text = written { $0.value(number) }
        #expect(try withRoot(text) { $0.number } == number)
    }

    @Test("every number of four decimals between 0 and 1 is written exactly")
    func everyStep() {
        for step in 0..<10_000 {
            let padded = String(repeating: "0", count: 4 - String(step).count) + String(step)
            var expected = "7." + padded
            while expected.hasSuffix("0") { expected.removeLast() }
            if expected.hasSuffix(".") { expected.removeLast() }
            let text = written { $0.value(7 + Double(step) * 1e-4) }
            if text != expected { Issue.record("\(step) was written \(text)") }
        }
    }

    @Test(
        "an exact number keeps its kind and its value",
        arguments: [(1.0, "1.0"), (1.5, "1.5"), (1e20, "1e+20"), (0.1, "0.1"), (-0.0, "-0.0")])
    func exact(number: Double, text: String) { #expect(written { $0.exact(number) } == text) }
}
