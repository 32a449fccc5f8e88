/// What the session has to know about a method before it calls the handler.
struct MethodTraits: OptionSet {
    let rawValue: UInt8

    /// The session must be open. Its time advances to the message's timestamp, or to its arrival, first.
    static let needsSession = MethodTraits(rawValue: 1)
    /// It may add to the state, so it may be refused for lack of memory. A message that continues a gesture does not
    /// have this trait; `requireWheelCapacity` checks those that begin one with a wheel.
    static let addsState = MethodTraits(rawValue: 2)
    /// It may add the configuration of a table or a cell, which is larger than other state.
    static let addsConfiguration = MethodTraits(rawValue: 4)
    /// It does not change the state, so its result may still be refused for its length.
    static let changesNothing = MethodTraits(rawValue: 8)
}

extension Method {
    /// The properties of all methods, in one table.
    var traits: MethodTraits {
        switch self {
        case .initialize, .exit: []  // `initialize` decodes its timestamp itself
        case .rpcDiscover: [.changesNothing]
        case .serverStatus, .sessionSnapshot, .tableCells, .cellActions, .gestureShouldBegin:
            [.needsSession, .changesNothing]
        case .tableOpen, .cellConfigure: [.needsSession, .addsState, .addsConfiguration]
        case .tableConfigure, .tableEdit, .cellOpen, .cellExpand, .cellRestore, .cellReveal, .cellKey, .gestureBegin,
            .pointerDown, .actionInvoke:
            [.needsSession, .addsState]
        case .initialized, .shutdown, .cancelRequest, .setTrace, .sessionRestore, .tableClose, .tableScroll, .tableTap,
            .tableCloseCells, .cellClose, .gestureUpdate, .gestureEnd, .gestureCancel, .pointerMove, .pointerUp,
            .pointerCancel, .wheelUpdate, .actionComplete, .animationFinished, .clockAdvance:
            [.needsSession]
        }
    }
}
