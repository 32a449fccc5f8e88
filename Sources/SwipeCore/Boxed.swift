/// A value that is seldom there and large: it lies apart, so that what it belongs to stays small and is soon copied.
@propertyWrapper
package indirect enum Boxed<Value> {
    case absent
    case present(Value)

    package init(wrappedValue: Value? = nil) {
        self = wrappedValue.map { .present($0) } ?? .absent
    }

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
