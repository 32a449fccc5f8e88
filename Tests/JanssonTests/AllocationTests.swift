import CJansson
import Jansson
import Synchronization
import Testing

/// jansson's memory, counted and refused on demand.
///
/// jansson's allocator belongs to the whole process, so these tests run in processes of their own (exit tests).
private enum Meter {
    static let live = Atomic<Int>(0)
    static let made = Atomic<Int>(0)
    /// The allocation to refuse, counted from 1; 0 refuses none.
    static let refused = Atomic<Int>(0)

    static func install() {
        unsafe json_set_alloc_funcs(meteredAllocate, meteredRelease)
    }

    static func start(refusing number: Int) {
        made.store(0, ordering: .relaxed)
        refused.store(number, ordering: .relaxed)
    }

    static var hasRefused: Bool {
        let number = refused.load(ordering: .relaxed)
        return number != 0 && made.load(ordering: .relaxed) >= number
    }
}

private func meteredAllocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let number = Meter.made.add(1, ordering: .relaxed).newValue
    if number == Meter.refused.load(ordering: .relaxed) { return nil }
    Meter.live.add(1, ordering: .relaxed)
    return UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 16)
}

private func meteredRelease(_ memory: UnsafeMutableRawPointer?) {
    guard let memory = unsafe memory else { return }
    Meter.live.subtract(1, ordering: .relaxed)
    unsafe memory.deallocate()
}

/// Refuses the first allocation of `body`, then the second, and so on until all are granted.
///
/// Each refusal has to come out as the error `isExpected` knows, and nothing may be left.
private func refuseEach(_ body: () throws -> Void, isExpected: (any Error) -> Bool) {
    var number = 1
    while number < 1_000 {
        Meter.start(refusing: number)
        var thrown: (any Error)?
        do { try body() } catch { thrown = error }
        precondition(Meter.live.load(ordering: .relaxed) == 0, "allocation \(number) leaks when it is refused")
        guard Meter.hasRefused else {
            precondition(thrown == nil, "nothing was refused, and yet an error came")
            precondition(number > 5, "the body is too small to prove anything")
            return
        }
        guard let thrown, isExpected(thrown) else {
            preconditionFailure("allocation \(number): \(String(describing: thrown))")
        }
        number += 1
    }
    preconditionFailure("it never ends")
}

/// The texts have no token of more than 15 bytes: jansson's lexer does not look whether its own buffer could grow for
/// a longer one, so a refusal just there goes unnoticed. Swift's own arrays end the process in that state.
@Suite("When there is no memory, that is an error and nothing leaks")
struct AllocationTests {
    @Test("while a text is parsed")
    func parsing() async {
        await #expect(processExitsWith: .success) {
            Meter.install()
            let text =
                #"{"id":1,"m":"text","p":{"x":1.5,"y":[1,2,3,4,5,6,7,8,9,10,[],{}],"z":null},"#
                + #""a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":true}"#
            let bytes = Array(text.utf8)
            refuseEach {
                _ = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            } isExpected: {
                $0 as? JSONParseError == .outOfMemory
            }
        }
    }

    @Test("while a message is salvaged")
    func salvaging() async {
        await #expect(processExitsWith: .success) {
            Meter.install()
            let bytes = Array(#"{"id":1,"x":[1e400,{"y":99999999999999999999}]}"#.utf8)
            refuseEach {
                _ = try JSONDocument(salvaging: bytes.span, maximumDepth: 8)
            } isExpected: {
                $0 as? JSONParseError == .outOfMemory
            }
        }
    }

    @Test("while a value is built")
    func building() async {
        await #expect(processExitsWith: .success) {
            Meter.install()
            refuseEach {
                var root = try JSONNode.object()
                let shared = try JSONNode("a string of some length")
                for index in 0..<12 {
                    var element = try JSONNode.array()
                    try element.append(JSONNode(Int64(index)))
                    try element.append(JSONNode(0.5))
                    try element.append(JSONNode("another string"))
                    try element.append(JSONNode(retaining: shared.view))
                    try root.set("member \(index)", to: element)
                }
                try root.set("last", to: JSONNode(true))
                try root.set("last", to: JSONNode("replaced"))
            } isExpected: {
                $0 is JSONOutOfMemory
            }
        }
    }

    @Test("and writing takes none of jansson's memory at all")
    func writing() async {
        await #expect(processExitsWith: .success) {
            Meter.install()
            let bytes = Array(#"{"a":[1,2.5,"x",null,{"b":[true]}]}"#.utf8)
            let document = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            Meter.start(refusing: 1)
            var writer = JSONWriter()
            writer.value(document.root)
            _ = document.root.excerpt()
            precondition(writer.bytes == bytes)
            precondition(Meter.made.load(ordering: .relaxed) == 0)
        }
    }

    @Test("a text that is refused leaves nothing behind")
    func refusedTexts() async {
        await #expect(processExitsWith: .success) {
            Meter.install()
            for text in ParsingTests.refused + ParsingTests.accepted + ["{\"a\":[1,{\"b\":1,\"b\":2}]}", "[[[1e400]]]"]
            {
                _ = parseError(text)
                precondition(Meter.live.load(ordering: .relaxed) == 0, "\(text) leaks")
            }
        }
    }
}
