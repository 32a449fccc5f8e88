import QtQuick

// Writes events as lines of JSON, and where the rows' content is in each frame that is painted.
Item {
    id: trace

    required property ListView list
    required property var view
    required property var recorder
    property var places: ({})
    property bool isReady
    property bool isOpen
    property bool isMoving
    property int failure
    property int missed

    function write(line) {
        recorder.write(JSON.stringify(Object.assign({at: recorder.now()}, line)))
    }
    function writeMisses() {
        if (list.table.missedWaits > missed)
            write({missed: missed = list.table.missedWaits})
    }
    function paintRow(row, shown) {
        const corner = row.mapToGlobal(0, 0), x = row.content[0].parent.x
        shown[row.cell] = {x: corner.x, y: corner.y, width: row.width, height: row.height}
        if (x !== (places[row.cell] ?? 0))
            write({at: row.time, cell: row.cell, x: x})
        places[row.cell] = x
        isMoving = isMoving || row.drawing.isMoving || row.phase === "tracking"
    }

    Connections {
        target: trace.list
        function onRan(action, cell) { trace.write({ran: action, cell: cell}) }
        function onContentYChanged() { trace.write({scrolled: trace.list.contentY}) }
    }
    Connections {
        target: trace.list.table
        function onNotified(method, params) { trace.write({notification: method, params: params}) }
        function onFrameReceived(frame) { trace.write({frame: frame}) }
        function onReported() {
            const names = {1: "NotStarted", 2: "Ended", 3: "TimedOut", 4: "Garbled", [-32602]: "InvalidParams"}
            if (target.ready && !trace.isOpen)
                trace.write({open: trace.isOpen = true})
            if (target.failure !== trace.failure && target.failure !== 0)
                trace.write({error: names[target.failure], message: target.error})
            trace.failure = target.failure
        }
    }
    Connections {
        target: trace.recorder
        function onPointerMoved(place) {
            trace.write({pointer: {x: place.x, y: place.y}})
            Qt.callLater(trace.writeMisses)  // an event waits for the daemon until that has decided the swipe
        }
    }
    Connections {
        target: trace.view
        function onActiveFocusItemChanged() {
            for (let item = target.activeFocusItem; item; item = item.parent)
                if (/^QQuickPopupItem/.test(item))
                    return trace.write({menu: true})  // a menu in this window has the keys
        }
        function onAfterAnimating() {  // a frame is about to be drawn, and its layout is complete
            const shown = {}, items = trace.list.contentItem.children
            for (let i = 0; i < items.length; i++)
                if (items[i].shown)
                    trace.paintRow(items[i], shown)
            if (Object.keys(shown).length > 6 && !trace.isReady)
                trace.write({ready: trace.isReady = true, rows: shown})
            trace.writeMisses()
            if (trace.isMoving && trace.list.table.isAtRest())
                trace.write({rest: !(trace.isMoving = false)})
        }
    }
}
