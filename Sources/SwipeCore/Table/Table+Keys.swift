// Keys: what each does on a row or on one of its buttons.
extension Table {
    /// What a key does on a cell. This changes nothing.
    ///
    /// - Parameter button: the button that has the focus; nil: the row itself has it. A button that the cell does not show
    ///   counts as the row.
    package func command(of key: Key, on name: CellKey, _ button: Button?) throws(SwipeError) -> KeyCommand {
        let context = try context(of: name)
        let cell = cell(name)
        let focused = focused(button, on: name, context)
        if let cell, cell.isTracking || !cell.isGrabbable { return commandOnBusyCell(of: key, on: name) }
        switch key {
        case .left, .right, .up, .down:
            guard (key == .left || key == .right) == (configuration.axis == .horizontal) else {
                return focused == nil ? .pass : .close(key == .up || key == .left ? .previousRow : .nextRow)
            }
            let sign: Double = key == .left || key == .up ? -1 : 1
            return arrowCommand(towards: sign, on: name, focused, context)
        case .tab, .backTab:
            guard let side = cell?.rest.openSide else { return .pass }
            return tabCommand(by: key == .tab ? 1 : -1, among: context.buttons(of: side), focused)
        case .return, .space:
            guard let button else { return cell?.rest.isOpen == true ? .close(.row) : .pass }
            return focused == nil ? .absorb : invokeCommand(button, on: name)
        case .escape:
            return cell.map { $0.rest != .closed } == true ? .close(.row) : commandThatClosesOthers(than: name)
        case .delete:
            guard context.behavior.recognition.isEnabled, let button = context.destructiveButton else { return .pass }
            return invokeCommand(button, on: name)
        case .menu:
            let entries = Side.allCases.flatMap { context.entries(of: $0) }
            return entries.isEmpty ? .pass : .showMenu(entries)
        }
    }

    /// The button that has the focus, if the cell shows it.
    private func focused(_ button: Button?, on name: CellKey, _ context: CellContext) -> Button? {
        guard let button, cell(name)?.rest.openSide == button.side else { return nil }
        return context.buttons(of: button.side).first { $0.action == button.action }
    }

    /// A finger or the application decides what becomes of such a cell. The focus may leave it.
    private func commandOnBusyCell(of key: Key, on name: CellKey) -> KeyCommand {
        switch key {
        case .up, .down, .tab, .backTab: .pass
        case .escape: cell(name)?.isTracking == true ? .close(.row) : commandThatClosesOthers(than: name)
        case .left, .right, .return, .space, .delete, .menu: .absorb
        }
    }

    private func commandThatClosesOthers(than name: CellKey) -> KeyCommand {
        rows.occupancy(besides: name).isEmpty ? .pass : .closeOthers
    }

    /// An arrow along the axis moves content its way, which opens a side or closes the other one. On a button it goes to
    /// the one beside it. Past the innermost button is content.
    private func arrowCommand(
        towards sign: Double, on name: CellKey, _ focused: Button?, _ context: CellContext
    ) -> KeyCommand {
        let side: Side = context.geometry.sign(of: .leading) == sign ? .leading : .trailing
        guard let open = cell(name)?.rest.openSide else {
            let mayOpen = context.behavior.recognition.isEnabled && context.geometry.extent(of: side) > 0
            return mayOpen && !isRefused(name) && !isBehind(name) ? .open(side) : .pass
        }
        let buttons = context.geometry.actions[open].map { Button($0, on: open) }
        guard let focused, let index = buttons.firstIndex(of: focused) else {
            guard side == open else { return .close(.row) }
            return buttons.last.map { .focus(.button($0)) } ?? .absorb
        }
        let next = side == open ? index + 1 : index - 1
        if buttons.indices.contains(next) { return .focus(.button(buttons[next])) }
        return side == open ? .close(.row) : .absorb
    }

    /// Tab goes from the row through its buttons and on to what follows the row. Shift+Tab goes back.
    private func tabCommand(by step: Int, among buttons: [Button], _ focused: Button?) -> KeyCommand {
        guard let focused, let index = buttons.firstIndex(of: focused) else {
            return step > 0 ? buttons.first.map { .focus(.button($0)) } ?? .pass : .pass
        }
        if buttons.indices.contains(index + step) { return .focus(.button(buttons[index + step])) }
        return step > 0 ? .pass : .focus(.row)
    }

    /// Invokes an action once, however long the key is held.
    private func invokeCommand(_ button: Button, on name: CellKey) -> KeyCommand {
        let isInvoked = rows.invocations(of: name).contains {
            $0.action == button.action && $0.side == button.side
        }
        return isInvoked ? .absorb : .invoke(button)
    }

    // MARK: Performing

    /// Performs what `command` has returned for a key.
    package mutating func perform(
        _ command: KeyCommand, on name: CellKey, _ button: Button?, _ timeline: inout Timeline
    ) throws(SwipeError) -> KeyOutcome {
        let context = try context(of: name)
        var outcome = KeyOutcome(frame: try frame(of: name, at: timeline.now))
        switch command {
        case .pass: return outcome
        case .absorb: break
        case .open(let side):
            outcome.effect = .open
            outcome.frame = try open(name, side: side, animated: true, &timeline)
            outcome.focus = context.geometry.actions[side].last.map { .button(Button($0, on: side)) } ?? .row
        case .close(let focus):
            outcome.effect = .close
            outcome.frame = try close(name, animated: true, &timeline)
            outcome.focus = focus
        case .closeOthers:
            outcome.effect = .close
            _ = close(.openOrHeld, except: name, cause: .program, &timeline)
        case .invoke(let invoked):
            outcome.effect = .invoke
            try invoke(invoked.action, side: invoked.side, on: name, trigger: nil, &timeline)
            outcome.frame = try frame(of: name, at: timeline.now)
        case .focus(let focus):
            outcome.effect = .focus
            outcome.focus = focus
        case .showMenu(let entries):
            outcome.effect = .menu
            outcome.menu = entries
        }
        if outcome.focus == nil { outcome.focus = focused(button, on: name, context).map { .button($0) } ?? .row }
        return outcome
    }
}

extension Button {
    init(_ action: Action, on side: Side) {
        self.init(side: side, action: action.id, title: action.title)
    }
}

extension CellContext {
    /// The buttons of a side in visual order: from left to right, in a right-to-left layout from right to left, and from
    /// the top down.
    func buttons(of side: Side) -> [Button] {
        let actions = geometry.actions[side].map { Button($0, on: side) }
        return side == .leading ? actions : actions.reversed()
    }

    /// What the menu of a cell has of a side: its actions in visual order, or what its full swipe performs.
    func entries(of side: Side) -> [Button] {
        if geometry.extents[side] == .unavailable { return [] }
        let buttons = buttons(of: side)
        guard buttons.isEmpty, let action = behavior.fullSwipe.action(on: side, in: geometry) else { return buttons }
        return [Button(side: side, action: action)]
    }

    /// The button of the only destructive action on the sides that are available.
    var destructiveButton: Button? {
        let buttons = Side.allCases.filter { geometry.extents[$0] != .unavailable }.flatMap { side in
            geometry.actions[side].filter { $0.isDestructive }.map { Button($0, on: side) }
        }
        return buttons.count == 1 ? buttons.first : nil
    }

    /// The button of an action that may be gone.
    func button(of action: String, on side: Side) -> Button {
        geometry.actions[side].first { $0.id == action }.map { Button($0, on: side) }
            ?? Button(side: side, action: action)
    }
}
