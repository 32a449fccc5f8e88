private import Glibc

/// A parsed JSON text. It owns all its values, and frees them in `deinit`.
///
/// Values are read through views (`JSONView`), which cannot outlive their document.
@safe package struct JSONDocument: ~Copyable {
    /// The nodes of the text, and then its strings.
    private let nodes: UnsafeMutablePointer<JSONNode>
    /// The bytes of memory that the values take.
    package let memoryBytes: Int

    /// Parses a whole text: one value of any kind, and nothing after it.
    ///
    /// Throws for a NUL byte, for more than `maximumDepth` nested containers, for duplicate member names, and for
    /// numbers that fit neither Int64 nor Double. `\u0000` is accepted in strings, but not in member names.
    ///
    /// - Parameter allowance: how many bytes of memory it may take to parse the text. jansson takes most in relation to
    ///   its text if values are small: an empty object and its comma are 3 bytes of text, and up to 264 bytes of memory.
    package init(
        parsing bytes: Span<UInt8>, maximumDepth: Int, allowance: Int = .max
    ) throws(JSONParseError) {
        // Most of the memory is for nodes that the text does not have. The system gives only what is used.
        let count = JSONReader.byteCount(ofText: bytes.count)
        guard let memory = unsafe malloc(count) else { throw .outOfMemory }
        let nodes = unsafe memory.bindMemory(to: JSONNode.self, capacity: 1)
        if count <= allowance, let used = unsafe JSONReader.read(bytes, maximumDepth: maximumDepth, into: nodes) {
            memoryBytes = used
        } else {
            do throws(JSONParseError) {
                memoryBytes = try unsafe JanssonParser.parse(bytes, maximumDepth: maximumDepth, allowance, into: nodes)
            } catch {
                unsafe free(memory)
                throw error
            }
        }
        unsafe self.nodes = nodes
    }

    deinit { unsafe free(nodes) }

    package var root: JSONView {
        @_lifetime(borrow self) get { unsafe JSONView(nodes) }
    }
}
