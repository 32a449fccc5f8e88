/// A value that is stored outside its owner, so that the owner is copied quickly.
@propertyWrapper
package struct Shared<Value> {
    private var storage: [Value]

    package init(wrappedValue: Value) { storage = [wrappedValue] }

    /// The value. It is changed in place unless the owner was copied.
    package var wrappedValue: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}

/// An optional value that is stored outside its owner. It is replaced as a whole; a copy without a value is a null pointer.
@propertyWrapper
package indirect enum Indirect<Value> {
    case none
    case some(Value)

    package init(wrappedValue: Value? = nil) {
        self = wrappedValue.map { .some($0) } ?? .none
    }

    package var wrappedValue: Value? {
        get {
            switch self {
            case .none: nil
            case .some(let value): value
            }
        }
        set { self = newValue.map { .some($0) } ?? .none }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
extension Shared: Sendable where Value: Sendable {}
extension Shared: Equatable where Value: Equatable {}
extension Shared: Hashable where Value: Hashable {}
