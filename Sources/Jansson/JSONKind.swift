/// The kind of a JSON value. Numbers have two kinds, because a response must repeat an id `1.0` as `1.0`, not as `1`.
package enum JSONKind: String, Sendable, CaseIterable {
    case null, boolean, integer, real, string, array, object
}
