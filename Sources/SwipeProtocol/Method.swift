/// The requests of the protocol.
package enum Method: String, CaseIterable, Sendable {
    case initialize
    case initialized
    case shutdown
    case exit
    case cancelRequest = "$/cancelRequest"
    case setTrace = "$/setTrace"
    case sessionSnapshot = "session/snapshot"
    case sessionRestore = "session/restore"
    case serverStatus = "server/status"
    case tableOpen = "table/open"
    case tableConfigure = "table/configure"
    case tableClose = "table/close"
    case tableScroll = "table/scroll"
    case tableTap = "table/tap"
    case tableCloseCells = "table/closeCells"
    case tableCells = "table/cells"
    case tableEdit = "table/edit"
    case cellConfigure = "cell/configure"
    case cellOpen = "cell/open"
    case cellClose = "cell/close"
    case cellExpand = "cell/expand"
    case cellRestore = "cell/restore"
    case cellReveal = "cell/reveal"
    case cellActions = "cell/actions"
    case gestureShouldBegin = "gesture/shouldBegin"
    case gestureBegin = "gesture/begin"
    case gestureUpdate = "gesture/update"
    case gestureEnd = "gesture/end"
    case gestureCancel = "gesture/cancel"
    case pointerDown = "pointer/down"
    case pointerMove = "pointer/move"
    case pointerUp = "pointer/up"
    case pointerCancel = "pointer/cancel"
    case wheelUpdate = "wheel/update"
    case actionInvoke = "action/invoke"
    case actionComplete = "action/complete"
    case animationFinished = "animation/finished"
    case clockAdvance = "clock/advance"
    case rpcDiscover = "rpc.discover"

    #if hasFeature(Embedded)
        /// The methods of the module, which has no snapshots.
        static var available: [Method] { allCases.filter { $0 != .sessionSnapshot && $0 != .sessionRestore } }
    #else
        static var available: [Method] { allCases }
    #endif
}
