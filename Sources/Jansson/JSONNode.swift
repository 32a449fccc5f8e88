import CJansson

/// A value of our own: built here, or shared with a document. Released with its last owner.
@safe package struct JSONNode: ~Copyable {
    private let reference: UnsafeMutablePointer<json_t>

    private init(stealing reference: UnsafeMutablePointer<json_t>?) throws(JSONOutOfMemory) {
        guard let reference = unsafe reference else { throw JSONOutOfMemory() }
        unsafe self.reference = reference
    }

    /// Shares the viewed value, and all below it, with its owner.
    package init(retaining view: JSONView) {
        unsafe reference = view.reference
        unsafe json_incref(reference)
    }

    /// An object without members.
    package static func object() throws(JSONOutOfMemory) -> JSONNode {
        JanssonLibrary.prepare()
        return try unsafe JSONNode(stealing: json_object())
    }

    /// An array without elements.
    package static func array() throws(JSONOutOfMemory) -> JSONNode { try unsafe JSONNode(stealing: json_array()) }

    package static func null() throws(JSONOutOfMemory) -> JSONNode { try unsafe JSONNode(stealing: json_null()) }

    package init(_ value: Bool) throws(JSONOutOfMemory) {
        try unsafe self.init(stealing: value ? json_true() : json_false())
    }

    package init(_ value: Int64) throws(JSONOutOfMemory) { try unsafe self.init(stealing: json_integer(value)) }

    /// JSON has no word for a number that is not finite: to ask for one is a mistake of the caller.
    package init(_ value: Double) throws(JSONOutOfMemory) {
        precondition(value.isFinite, "JSON has finite numbers only")
        try unsafe self.init(stealing: json_real(value))
    }

    package init(_ value: String) throws(JSONOutOfMemory) {
        try unsafe self.init(stealing: value.withJanssonCharacters { unsafe json_stringn_nocheck($0, $1) })
    }

    deinit { unsafe json_decref(reference) }

    package var view: JSONView {
        @_lifetime(borrow self) get { unsafe JSONView(reference) }
    }

    /// Gives the object a member, in place of one of the same name.
    ///
    /// Only an object of this owner alone may be changed: nobody sees a value change that he shares.
    package mutating func set(_ name: String, to value: consuming JSONNode) throws(JSONOutOfMemory) {
        precondition(unsafe reference.pointee.type == JSON_OBJECT, "only an object has members")
        precondition(unsafe reference.pointee.refcount == 1, "a shared value is not changed")
        let member = unsafe value.release()
        let status = unsafe name.withJanssonCharacters {
            unsafe json_object_setn_new_nocheck(reference, $0, $1, member)
        }
        // jansson has released the member already when it could not keep it.
        guard status == 0 else { throw JSONOutOfMemory() }
    }

    /// Adds an element at the end of the array, which must be this owner's alone.
    package mutating func append(_ value: consuming JSONNode) throws(JSONOutOfMemory) {
        precondition(unsafe reference.pointee.type == JSON_ARRAY, "only an array has elements")
        precondition(unsafe reference.pointee.refcount == 1, "a shared value is not changed")
        guard unsafe json_array_append_new(reference, value.release()) == 0 else { throw JSONOutOfMemory() }
    }

    /// Gives the reference away, uncounted.
    private consuming func release() -> UnsafeMutablePointer<json_t> {
        let reference = unsafe reference
        discard self
        return unsafe reference
    }
}
