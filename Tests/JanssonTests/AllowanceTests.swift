import CJansson
import Glibc
import Jansson
import Synchronization
import Testing

private func array(_ element: String, _ count: Int) -> String {
    "[" + repeatElement(element, count: count).joined(separator: ",") + "]"
}

private func isParsed(_ bytes: [UInt8], allowance: Int) -> Bool {
    do throws(JSONParseError) {
        _ = try JSONDocument(parsing: bytes.span, maximumDepth: 64, allowance: allowance)
        return true
    } catch {
        precondition(error == .tooLarge(allowance: allowance))
        return false
    }
}

/// The least allowance with which a text is parsed.
private func need(of text: String) -> Int {
    let bytes = Array(text.utf8)
    var (less, enough) = (0, 1_000 + 96 * bytes.count)
    while enough - less > 1 {
        let middle = (less + enough) / 2
        if isParsed(bytes, allowance: middle) { enough = middle } else { less = middle }
    }
    return enough
}

/// The blocks that jansson has, with what the C library adds to each.
private enum Blocks {
    static let now = Atomic(0)
    static let most = Atomic(0)

    /// Counts from now on. Each block begins with its size.
    static func count() {
        unsafe json_set_alloc_funcs(
            { count in
                let size = (count + 8 + 15) & ~15
                guard let block = unsafe malloc(16 + size) else { return nil }
                unsafe block.storeBytes(of: size, as: Int.self)
                Blocks.most.max(Blocks.now.add(size, ordering: .relaxed).newValue, ordering: .relaxed)
                return unsafe block + 16
            },
            { memory in
                guard let block = unsafe memory.map({ unsafe $0 - 16 }) else { return }
                Blocks.now.subtract(unsafe block.load(as: Int.self), ordering: .relaxed)
                unsafe free(block)
            })
    }
}

@Suite("The values of a text stay within their memory allowance")
struct AllowanceTests {
    @Test("jansson takes no more memory than is allowed, and returns it")
    func bound() async {
        await #expect(processExitsWith: .success) {
            precondition(isParsed(Array("[]".utf8), allowance: .max))  // which sets jansson up
            Blocks.count()
            var texts = [0, 1, 8, 9, 17, 10_000].flatMap { count in
                ["{}", "[]", "1", #""""#, "1.5", "null", #"{"a":{}}"#].map { array($0, count) }
            }
            for count in 0..<40 {
                let members = (0..<count).map { #""\#($0)\n\#(String(repeating: "n", count: $0))":{"a":\#($0)}"# }
                texts.append("[{\(members.joined(separator: ","))}]")
                texts.append(#"["\u0020\#(String(repeating: "x", count: 1 << (count % 20)))",1]"#)
                texts.append("[0.\(String(repeating: "1", count: 1 << (count % 12)))]")
            }
            for text in texts {
                Blocks.most.store(0, ordering: .relaxed)
                let need = need(of: text)
                let most = Blocks.most.load(ordering: .relaxed)
                precondition(most > 0 && most <= need, "\(most) bytes, of \(need): \(text.prefix(80))")
                precondition(Blocks.now.load(ordering: .relaxed) == 0, "a leak: \(text.prefix(80))")
            }
        }
    }

    @Test("96 times the bytes of a text suffice for any values")
    func mostThatAnyTextTakes() {
        for element in ["{}", "[]", "1", #""""#, #"{"a":1}"#, "[[]]", #"{"":{}}"#, "null", "1.5"] {
            let bytes = Array(array(element, 100_000).utf8)
            #expect(isParsed(bytes, allowance: 96 * bytes.count), "\(element)")
        }
    }
}
