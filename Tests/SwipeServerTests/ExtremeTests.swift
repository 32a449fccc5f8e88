import TestSupport
import Testing

/// Numbers at the ends of the valid ranges: nothing traps, and no number in a response is null.
struct ExtremeTests {
    static let lengths = ["0", "1e-308", "5e-324", "1e-4", "0.3", "75", "320", "1e9"]
    static let signed = lengths + ["-1e9", "-320", "-75", "-1e-308"]

    @Test("numbers in responses are finite, whatever numbers a client sends", arguments: 1...300 as ClosedRange<UInt64>)
    func finite(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var client = Client(initialize: random.initialize())
        var log: [String] = []
        for _ in 0..<30 {
            let (method, params) = random.message()
            log.append("\(method) {\(params)}")
            for reply in client.call(method, params) {
                for member in [
                    "offset", "target", "progress", "velocity", "from", "to", "duration", "start", "time", "projected",
                ] {
                    let isNull = reply.text.contains("\"\(member)\":null")
                    #expect(!isNull, "seed \(seed): \(member) of \(reply)\n\(log.joined(separator: "\n"))")
                    if isNull { return }
                }
            }
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    fileprivate mutating func initialize() -> String {
        let formats = pick([#""keyframes""#, #""sampled""#])
        let error = pick(["0.1", "0.25", "100"])
        return
            #""clock":"client","timestamp":0,"capabilities":{"animation":{"formats":[\#(formats)],"maximumError":\#(error)}}"#
    }

    fileprivate mutating func message() -> (String, String) {
        let cell = #""table":"t","cell":\#(pick(["1", "2"]))"#
        let time =
            #""timestamp":\#(pick(["0", "1e-300", "1e-9", "0.001", "16", "50", "100", "175", "350", "2000", "9e15"]))"#
        let vector = #"{"x":\#(pick(ExtremeTests.signed)),"y":0}"#
        switch next() % 12 {
        case 0...1: return ("table/open", #""table":"t",\#(configuration())"#)
        case 2: return ("table/configure", #""table":"t",\#(configuration())"#)
        case 3: return ("cell/open", #"\#(cell),"side":"\#(pick(["leading", "trailing"]))",\#(time)"#)
        case 4: return ("cell/close", #"\#(cell),\#(time)"#)
        case 5...6: return ("gesture/begin", #"\#(cell),"translation":\#(vector),\#(time)"#)
        case 7...8: return ("gesture/update", #"\#(cell),"translation":\#(vector),\#(time)"#)
        case 9: return ("gesture/end", #"\#(cell),\#(time)"#)
        case 10: return ("gesture/end", #"\#(cell),"velocity":\#(vector),\#(time)"#)
        default: return ("table/cells", #""table":"t","cells":[1,2],\#(time)"#)
        }
    }

    private mutating func configuration() -> String {
        let lengths = ExtremeTests.lengths
        let preset = pick(["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"])
        let tracking = pick([
            "{}", #"{"beyond":"free"}"#, #"{"beyond":"friction","coefficient":0.001}"#,
            #"{"beyond":"rubberBand","coefficient":1000,"dimension":1}"#,
            #"{"beyond":"rubberBand","coefficient":0.001,"start":1e9,"dimension":1e9}"#,
        ])
        let behavior =
            #"{"preset":"\#(preset)","extent":{"leading":\#(extent()),"trailing":\#(extent())},"tracking":\#(tracking),"#
            + #""settle":{"open":\#(settle()),"close":\#(settle())}}"#
        return
            #""width":\#(pick(lengths)),"behavior":\#(behavior),"actions":{"leading":[{"id":"l","width":\#(pick(lengths))}],"#
            + #""trailing":[{"id":"a","width":\#(pick(lengths))},{"id":"b","width":\#(pick(lengths))}]}"#
    }

    private mutating func extent() -> String {
        pick([
            #""actions""#, #""none""#, pick(ExtremeTests.lengths), #"{"fraction":\#(pick(["0", "1e-308", "1"]))}"#,
            #"{"inset":\#(pick(ExtremeTests.lengths))}"#,
        ])
    }

    private mutating func settle() -> String {
        pick([
            #"{"type":"curve","duration":\#(pick(["0", "1", "100", "10000"])),"easing":\#(pick(["[1,0,0,1]", "[0,1,0,10]", "[1,-10,1,0]", "[0,10,1,-10]", "\"easeOut\""]))}"#,
            #"{"type":"spring","mass":\#(pick(["0.001", "1000"])),"stiffness":\#(pick(["0.01", "1e6"])),"damping":1e6}"#,
            #"{"type":"spring","response":\#(pick(["0.01", "0.4", "10"])),"dampingRatio":\#(pick(["0.05", "1", "10"]))}"#,
            #"{"type":"phases","phases":[{"overshoot":{"fraction":10},"duration":1},{"overshoot":\#(pick(ExtremeTests.signed)),"duration":0},{"overshoot":0,"duration":100}]}"#,
        ])
    }
}
