/// How long a text may be that a session keeps or repeats, in bytes of UTF-8.
///
/// Bytes rather than characters, because they are what memory and answers are made of.
package enum TextLimit {
    /// Of a name: a table's, a group's, a key of a cell, the id and the title of an action, what a client calls itself.
    ///
    /// A UUID has 36 bytes, and a path of a file system is seldom longer than this.
    package static let nameBytes = 1 << 10

    /// Of the `data` that a client gives a cell, written as compact JSON.
    package static let dataBytes = 64 << 10
}
