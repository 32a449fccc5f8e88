import JSONRPC
import Jansson
import Testing

/// What kind of message this text is.
func envelope(_ text: String) throws -> Envelope {
    let bytes = Array(text.utf8)
    let document = try JSONDocument(parsing: bytes.span, maximumDepth: 64)
    return Envelope.read(document.root)
}

@Suite("An envelope is read by JSON-RPC's rules")
struct EnvelopeTests {
    @Test(
        "params may be absent, null, an object or an array",
        arguments: [
            "", #","params":null"#, #","params":{}"#, #","params":[]"#,
            #","params":{"a":1},"trace":"unknown members are ignored""#,
        ])
    func params(params: String) throws {
        #expect(
            try envelope(#"{"jsonrpc":"2.0","id":1,"method":"m"\#(params)}"#) == .request(id: .integer(1), method: "m"))
        #expect(try envelope(#"{"jsonrpc":"2.0","method":"m"\#(params)}"#) == .notification(method: "m"))
    }

    @Test(
        "an id comes back as it came",
        arguments: [
            "0", "1", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808", "1.0", "1.5", "-0.0",
            "1e+20", "\"1\"", "\"\"", "\"abc\"", #""ä\u0000\n\"\\""#,
        ])
    func echoed(id: String) throws {
        guard case .request(let read, _) = try envelope(#"{"jsonrpc":"2.0","id":\#(id),"method":"m"}"#) else {
            Issue.record("no request")
            return
        }
        var writer = JSONWriter()
        read.write(into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == id)
    }

    @Test("ids of different kinds are different ids")
    func kinds() {
        #expect(Set([RequestID.integer(1), .real(1), .string("1")]).count == 3)
    }

    @Test("an id of another kind is refused without an id", arguments: ["null", "true", "false", "[]", "[1]", "{}"])
    func refusedIDs(id: String) throws {
        let read = try envelope(#"{"jsonrpc":"2.0","id":\#(id),"method":"m"}"#)
        guard case .invalid(id: nil, let error) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(error.code == RPCError.Code.invalidRequest)
        #expect(error.data.first == .init(name: "member", value: "id"))
        #expect(error.data.last == .init(name: "came", value: .string(id)))
    }

    @Test(
        "what is no request is refused, with its id where there is one",
        arguments: [
            #"{"id":7}"#, #"{"id":7,"method":"m"}"#, #"{"jsonrpc":"1.0","id":7,"method":"m"}"#,
            #"{"jsonrpc":2.0,"id":7,"method":"m"}"#, #"{"jsonrpc":"2.0","id":7}"#,
            #"{"jsonrpc":"2.0","id":7,"method":1}"#,
            #"{"jsonrpc":"2.0","id":7,"method":null}"#, #"{"jsonrpc":"2.0","id":7,"method":"m","params":1}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"m","params":"bar"}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"m","params":true}"#,
        ])
    func invalid(text: String) throws {
        let read = try envelope(text)
        guard case .invalid(let id, let error) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(id == .integer(7))
        #expect(error.code == RPCError.Code.invalidRequest)
        let anonymous = text.replacing(#","id":7"#, with: "").replacing(#""id":7,"#, with: "").replacing(
            #""id":7"#, with: "")
        guard case .invalid(id: nil, _) = try envelope(anonymous) else {
            Issue.record("without an id")
            return
        }
    }

    @Test("what is no object is refused", arguments: ["1", "\"foo\"", "null", "true", "1.5", "[]"])
    func noObject(text: String) throws {
        guard case .invalid(id: nil, let error) = try envelope(text) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == RPCError.Code.invalidRequest)
    }

    @Test("a response is known, whatever its id")
    func responses() throws {
        #expect(try envelope(#"{"jsonrpc":"2.0","id":1,"result":null}"#) == .response(id: .integer(1)))
        #expect(try envelope(#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#) == .response(id: nil))
        #expect(try envelope(#"{"jsonrpc":"2.0","result":1}"#) == .response(id: nil))
        #expect(try envelope(#"{"jsonrpc":"2.0","id":true,"result":1}"#) == .response(id: nil))
        #expect(try envelope(#"{"id":1,"error":{}}"#) == .response(id: .integer(1)))
    }
}
