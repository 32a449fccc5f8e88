/// The layout of a cell's actions, for any offset of its content.
///
/// Measured from the outer edge inwards, let V = |offset| be the length of the uncovered strip, E the extent, and s(i)
/// to s(i + 1) the slot of action i, the outermost first (`ActionSlots`). w(i) is the width of the slot.
///
/// | style     | while V < E, action i begins at | its width is | visible of it              |
/// |-----------|---------------------------------|--------------|----------------------------|
/// | `border`  | V s(i) / E                      | w(i)         | V w(i) / E, its outer part |
/// | `drag`    | s(i) + V - E                    | w(i)         | what is within the strip   |
/// | `reveal`  | s(i)                            | w(i)         | what is within the strip   |
/// | `stretch` | V s(i) / E                      | V w(i) / E   | all                        |
/// | `drawer`  | V s(i + 1) / E - w(i)           | w(i)         | V w(i) / E, its inner part |
///
/// At V = E every action is in its slot. Beyond it, in every style, the outermost action is V - E wider than its slot
/// and the others stay at the content's edge. Hence there is no gap between content and the cell's edge, and nothing
/// jumps.
///
/// In a full swipe the armed action fills the strip and the others have the width 0: those further out are at the
/// cell's edge, those further in at the content's. An armed action that the side does not have is ignored.
package struct ActionLayout: Hashable, Sendable {
    private let style: LayoutStyle
    private let geometry: Geometry
    private let slots: SidePair<ActionSlots>

    init(_ rule: LayoutRule, _ geometry: Geometry) {
        style = rule.style
        self.geometry = geometry
        func slots(_ side: Side) -> ActionSlots {
            ActionSlots(
                geometry.actions[side], extent: geometry.extents[side], minimum: rule.minimumWidth,
                maximum: rule.maximumWidth)
        }
        self.slots = SidePair(leading: slots(.leading), trailing: slots(.trailing))
    }

    /// The positions of the actions on the side that shows at `offset`, the outermost first. Empty at 0 and on a side
    /// that is unavailable.
    package func placements(at offset: Double, expanding armed: String? = nil) -> [Placement] {
        guard let strip = strip(at: offset, armed) else { return [] }
        return zip(strip.slots.ids, strip.spans()).map { id, span in
            let x = strip.isAtStart ? span.start : geometry.width - (span.start + span.width)
            return Placement(id: id, x: x, width: span.width)
        }
    }

    /// Hit test: the action that is visible at `position` in the cell's coordinates; nil on content and outside of the
    /// cell.
    ///
    /// The border between two actions belongs to the inner one, the cell's edge to the outermost one, and the content's
    /// edge to the content.
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
}
