import SwipeCore
import TestSupport

/// Something that a client does to a table, with the delay since its last operation.
struct Operation: CustomStringConvertible {
    enum Kind {
        case begin(CellKey, Double)
        case update(CellKey, Double)
        case end(CellKey, Double?, velocity: Double?)
        case cancel(CellKey)
        case open(CellKey, Side?, animated: Bool)
        case close(CellKey, animated: Bool)
        case closeCells(except: CellKey?, animated: Bool)
        case scroll, tap
        case configure(width: Double, trailing: [Double])
        case configureCell(CellKey, trailing: [Double]?)
        case invoke(CellKey)
        /// Completes an invocation, counted back from the last.
        case complete(Int64, performed: Bool, Cell.Completion?)
        case peek(CellKey)
        case wheel(CellKey, Double, Table.WheelPhase?)
        case pointerDown(Int64, CellKey, Double)
        case pointerMove(Int64, Double)
        case pointerUp(Int64, Double)
        case pointerCancel(Int64)
        /// Deletes the row, whose key is free from then on.
        case delete(CellKey)
        /// The toolkit has finished an animation, counted back from the last.
        case finished(Int64)
        case nothing
    }

    /// In ms.
    var delay: Double
    var kind: Kind

    /// As in a trace: `16ms update b -120`.
    var description: String {
        "\(delay)ms \(kind)"
    }
}

extension SeededGenerator {
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int(next() % UInt64(elements.count))] }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }

    mutating func operation() -> Operation {
        Operation(delay: pick([0, 0, 1, 8, 8, 16, 40, 100, 100, 350, 2000]), kind: kind())
    }

    private mutating func kind() -> Operation.Kind {
        let cell = pick([CellKey.a, .a, .b, .string("c")])
        switch next() % 30 {
        case 0...2: return .begin(cell, chance(0.5) ? 0 : distance())
        case 3...6: return .update(cell, distance())
        case 7...8:
            return .end(
                cell, chance(0.3) ? distance() : nil,
                velocity: chance(0.5) ? Double.random(in: -3000...3000, using: &self).rounded() : nil)
        case 9: return .cancel(cell)
        case 10...11: return .open(cell, pick([nil, .trailing, .leading]), animated: chance(0.7))
        case 12: return .close(cell, animated: chance(0.7))
        case 13: return .closeCells(except: chance(0.3) ? cell : nil, animated: chance(0.6))
        case 14: return chance(0.5) ? .scroll : .tap
        case 15:
            return .configure(width: pick([0, 100, 320, 800]), trailing: pick([[75, 75], [75], [], [40, 80, 100]]))
        case 16: return .configureCell(cell, trailing: pick([nil, [60], []]))
        case 17: return .invoke(cell)
        case 18: return .finished(pick([0, 0, 1, 2]))
        case 19: return .complete(pick([0, 0, 1]), performed: chance(0.7), pick([nil, .close, .remove, .stay]))
        case 20: return .peek(cell)
        case 21...23:
            return .wheel(cell, pick([1, -1, -3, distance()]), pick([nil, nil, .began, .changed, .ended, .cancelled]))
        case 24: return .pointerDown(pick([1, 2]), cell, 160)
        case 25...26: return .pointerMove(pick([1, 2]), 160 + distance())
        case 27: return chance(0.8) ? .pointerUp(pick([1, 2]), 160 + distance()) : .pointerCancel(pick([1, 2]))
        case 28: return .delete(cell)
        default: return .nothing
        }
    }

    private mutating func distance() -> Double {
        pick([
            0, -20, 30, -37.5, -75, -100, -150, -151, -200, 100, 320, -400, Double.random(in: -400...400, using: &self),
        ])
    }
}
