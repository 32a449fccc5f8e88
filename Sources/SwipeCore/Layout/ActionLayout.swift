/// Where each action of a cell stands, wherever its content is.
///
/// Seen from the outer edge inwards, let V = |offset| be the length of the uncovered strip, E the extent, and slot i reach
/// from s(i) to s(i + 1), the outermost first (`ActionSlots`); w(i) is its width.
///
/// | style     | while V < E, action i begins at | and is as wide as | of which shows             |
/// |-----------|---------------------------------|-------------------|----------------------------|
/// | `border`  | V s(i) / E                      | w(i)              | V w(i) / E, its outer part |
/// | `drag`    | s(i) + V - E                    | w(i)              | what lies within the strip |
/// | `reveal`  | s(i)                            | w(i)              | what lies within the strip |
/// | `stretch` | V s(i) / E                      | V w(i) / E        | all                        |
/// | `drawer`  | V s(i + 1) / E - w(i)           | w(i)              | V w(i) / E, its inner part |
///
/// At V = E all stand in their slots. Past it, in every style, the outermost is V - E wider than its slot, and the others
/// stay at the content's edge. So there is never a gap between content and the cell's edge, and nothing ever jumps.
///
/// In a full swipe the armed action fills the strip; the others have the width 0, those further out at the cell's edge,
/// those further in at the content's. An armed action that the side does not have counts as none.
package struct ActionLayout: Hashable, Sendable {
    private let style: LayoutStyle
    private let geometry: Geometry
    private let slots: SidePair<ActionSlots>

    /// - Parameters:
    ///   - minimumWidth: what no slot falls below while the extent allows it. It does not bind actions on their way.
    ///   - maximumWidth: what no slot exceeds, but the outermost where the strip would not be covered.
    package init(
        style: LayoutStyle, geometry: Geometry, minimumWidth: Double? = nil, maximumWidth: Double? = nil
    ) {
        self.style = style
        self.geometry = geometry
        func slots(_ side: Side) -> ActionSlots {
            ActionSlots(
                geometry.actions[side], extent: geometry.extents[side], minimum: minimumWidth, maximum: maximumWidth)
        }
        self.slots = SidePair(leading: slots(.leading), trailing: slots(.trailing))
    }

    /// Where the actions of the side that shows at `offset` stand, the outermost first; none at 0, or on a side that is not
    /// available.
    package func placements(at offset: Double, expanding armed: String? = nil) -> [Placement] {
        guard let strip = strip(at: offset, armed) else { return [] }
        return placements(strip, strip.spans())
    }

    /// The parts of the actions that are seen, the outermost first: they cover the strip, and no two overlap.
    package func visibleParts(at offset: Double, expanding armed: String? = nil) -> [Placement] {
        guard let strip = strip(at: offset, armed) else { return [] }
        let borders = strip.borders()
        return placements(strip, zip(borders, borders.dropFirst()).map { ($0, $1 - $0) })
    }

    /// The action that is seen at `position` in the cell's coordinates; nil where content is, or the cell is not.
    ///
    /// The border of two actions belongs to the inner one, the cell's edge to the outermost, and the content's edge to the
    /// content.
    package func action(at position: Double, offset: Double, expanding armed: String? = nil) -> String? {
        guard let strip = strip(at: offset, armed) else { return nil }
        let distance = offset > 0 ? position : geometry.width - position
        guard distance >= 0, let inner = strip.borders().firstIndex(where: { $0 > distance }) else { return nil }
        return strip.slots.ids[inner - 1]
    }

    private func strip(at offset: Double, _ armed: String?) -> ActionStrip? {
        guard let side = geometry.side(at: offset), !slots[side].ids.isEmpty else { return nil }
        let slots = slots[side]
        return ActionStrip(
            style: style, slots: slots, length: abs(offset),
            armed: armed.flatMap { slots.ids.firstIndex(of: $0) }, isAtStart: offset > 0)
    }

    /// From distances and lengths to the cell's coordinates.
    private func placements(_ strip: ActionStrip, _ spans: [(start: Double, width: Double)]) -> [Placement] {
        zip(strip.slots.ids, spans).map { id, span in
            let x = strip.isAtStart ? span.start : geometry.width - (span.start + span.width)
            return Placement(id: id, x: x, width: span.width)
        }
    }
}
