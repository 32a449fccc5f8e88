/// A large value that is stored outside of its owner, so that the owner stays small. It is a value like any other: changed in
/// place while it has one owner, and copied before a change while it has several.
struct Apart<Value> {
    /// Exactly one element.
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}

extension Apart: Sendable where Value: Sendable {}
