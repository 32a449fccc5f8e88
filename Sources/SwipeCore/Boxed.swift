/// An optional value that is stored outside of its owner, so that the owner stays small and is copied quickly. Unlike `Apart` it
/// costs nothing while there is no value, and is replaced as a whole.
@propertyWrapper
package indirect enum Boxed<Value> {
    case absent
    case present(Value)

    package init(wrappedValue: Value? = nil) {
        self = wrappedValue.map { .present($0) } ?? .absent
    }

    /// The value; nil if there is none.
    package var wrappedValue: Value? {
        get {
            switch self {
            case .absent: nil
            case .present(let value): value
            }
        }
        set { self = Boxed(wrappedValue: newValue) }
    }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
