/// What a JSON value is. Numbers have two kinds, since an id `1` and an id `1.0` are echoed as they came.
package enum JSONKind: String, Sendable, CaseIterable {
    case null, boolean, integer, real, string, array, object
}
