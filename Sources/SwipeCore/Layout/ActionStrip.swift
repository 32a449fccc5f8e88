/// A side's uncovered strip at a moment, measured from the outer edge inwards.
struct ActionStrip {
    let style: LayoutStyle
    let slots: ActionSlots
    /// How much is uncovered: V.
    let length: Double
    /// Which action a full swipe expands.
    let armed: Int?
    /// Whether the outer edge is the cell's left (or top) one.
    let isAtStart: Bool

    /// Where each action begins, and how wide it is, what is covered included.
    func spans() -> [(start: Double, width: Double)] {
        let borders = borders()
        let isOnItsWay = armed == nil && length < slots.length
        return slots.ids.indices.map { slot in
            let start = slots.edges[slot]
            let width = slots.edges[slot + 1] - start
            guard isOnItsWay else { return (borders[slot], borders[slot + 1] - borders[slot]) }
            switch style {
            case .border: return (borders[slot], width)
            case .drag: return (length - (slots.length - start), width)
            case .reveal: return (start, width)
            case .stretch: return (borders[slot], borders[slot + 1] - borders[slot])
            case .drawer: return (borders[slot + 1] - width, width)
            }
        }
    }

    /// The borders between the parts that are seen, one more than there are actions: 0 first, V last.
    func borders() -> [Double] {
        let edges = slots.edges
        let last = edges.count - 1
        if let armed { return edges.indices.map { $0 <= armed ? 0 : length } }
        guard length < slots.length else {
            let excess = length - slots.length
            return edges.indices.map { $0 == 0 ? 0 : $0 == last ? length : edges[$0] + excess }
        }
        return edges.map { edge in
            switch style {
            case .drag: max(length - (slots.length - edge), 0)
            case .reveal: min(edge, length)
            case .border, .stretch, .drawer: length * (edge / slots.length)
            }
        }
    }
}
