import QtQuick
import Swiped

// Three rows: one that a handler moves, one whose repaints do not wait for the daemon, and one whose repaints do.
Column {
    id: rows

    property bool ready: late.ready && waits.ready

    signal insideMoved(real x)

    component Row: SwipeRow {
        cell: objectName
        trailing: SwipeAction { name: "archive"; width: 400 }
    }

    Swiped { id: late; objectName: "late daemon"; frameWait: 0 }
    Swiped { id: waits; objectName: "waits daemon" }
    SwipeTable { id: lateTable; objectName: "late table"; daemon: late }
    SwipeTable { id: waitsTable; objectName: "waits table"; daemon: waits }
    Row {
        objectName: "inside"
        width: rows.width
        table: waitsTable
        DragHandler {
            target: null
            yAxis.enabled: false
            onActiveTranslationChanged: rows.insideMoved(activeTranslation.x)
        }
    }
    Row { objectName: "late"; width: rows.width; table: lateTable }
    Row { objectName: "waits"; width: rows.width; table: waitsTable }
}
