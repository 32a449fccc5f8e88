import QtQuick

// The demo, which writes events as lines of JSON, and where the rows' content is in each frame that is painted.
List {
    id: list

    required property var view
    required property var recorder
    property var places: ({})
    property bool isReady
    property bool isOpen
    property int failure
    property int missed

    function write(line) {
        recorder.write(JSON.stringify(Object.assign({at: recorder.now()}, line)))
    }
    function writeMisses() {
        if (table.missedWaits > missed)
            write({missed: missed = table.missedWaits})
    }
    function paintRow(row, shown) {
        const corner = row.mapToGlobal(0, 0), x = row.content[0].parent.x
        shown[row.cell] = {x: corner.x, y: corner.y, width: row.width, height: row.height}
        if (x !== (places[row.cell] ?? 0))
            write({at: row.time, cell: row.cell, x: x})
        places[row.cell] = x
    }

    onOpened: cell => write({ran: "open", cell: cell})
    onContentYChanged: write({scrolled: contentY})

    Connections {
        target: list.table
        function onInvoked(cell, action) { list.write({ran: action, cell: cell}) }
        function onNotified(method, params) { list.write({notification: method, params: params}) }
        function onFrameReceived(frame) { list.write({frame: frame}) }
        function onReported() {
            const names = {1: "NotStarted", 2: "Ended", 3: "TimedOut", 4: "Garbled", [-32602]: "InvalidParams"}
            if (target.ready && !list.isOpen)
                list.write({open: list.isOpen = true})
            if (target.failure !== list.failure && target.failure !== 0)
                list.write({error: names[target.failure], message: target.error})
            list.failure = target.failure
        }
    }
    Connections {
        target: list.recorder
        function onPointerMoved(place) {
            list.write({pointer: {x: place.x, y: place.y}})
            Qt.callLater(list.writeMisses)  // an event waits for the daemon until that has decided the swipe
        }
    }
    Connections {
        target: list.view
        function onActiveFocusItemChanged() {
            for (let item = target.activeFocusItem; item; item = item.parent)
                if (/^QQuickPopupItem/.test(item))
                    return list.write({menu: true})  // a menu in this window has the keys
        }
        function onAfterAnimating() {  // a frame is about to be drawn, and its layout is complete
            const shown = {}, items = list.contentItem.children
            for (let i = 0; i < items.length; i++)
                if (items[i].shown)
                    list.paintRow(items[i], shown)
            if (Object.keys(shown).length > 6 && !list.isReady)
                list.write({ready: list.isReady = true, rows: shown})
            list.writeMisses()
        }
    }
}
