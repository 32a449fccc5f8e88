/// The longest strings that a session keeps, in bytes of UTF-8.
///
/// Bytes bound the memory and the length of a response; characters do not.
package enum TextLimit {
    /// The limit of every string but `data`: of names, of keys, of ids and titles of actions.
    ///
    /// A UUID has 36 bytes, and a path of a file system is seldom longer than this.
    package static let nameBytes = 1 << 10

    /// The limit of the `data` that a client gives a cell, written as compact JSON.
    package static let dataBytes = 64 << 10
}
