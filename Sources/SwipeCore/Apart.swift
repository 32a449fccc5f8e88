/// A large value that lies apart, so that what holds it stays small. It is changed in place while it has one owner, and
/// copied before a change while it has several: a value like any other.
struct Apart<Value> {
    /// Always one element.
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}

extension Apart: Sendable where Value: Sendable {}
