/// The uncovered strip of a side at one moment, measured from the outer edge inwards.
struct ActionStrip {
    let style: LayoutStyle
    let slots: ActionSlots
    /// The length of the strip: V.
    let length: Double
    /// The index of the action that fills the strip in a full swipe.
    let armed: Int?
    /// Whether the outer edge is the cell's left (or top) edge.
    let isAtStart: Bool

    /// The start and width of each action, including what content covers.
    func spans() -> [(start: Double, width: Double)] {
        let borders = borders()
        let isOpening = armed == nil && length < slots.length
        return slots.ids.indices.map { slot in
            let start = slots.edges[slot]
            let width = slots.edges[slot + 1] - start
            guard isOpening else { return (borders[slot], borders[slot + 1] - borders[slot]) }
            switch style {
            case .border: return (borders[slot], width)
            case .drag: return (length - (slots.length - start), width)
            case .reveal: return (start, width)
            case .stretch: return (borders[slot], borders[slot + 1] - borders[slot])
            case .drawer: return (borders[slot + 1] - width, width)
            }
        }
    }

    /// The borders between the visible parts of actions, one more than there are actions: from 0 to V.
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
