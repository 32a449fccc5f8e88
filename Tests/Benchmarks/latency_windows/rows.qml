import QtQuick
import Swiped

// Three rows: one that a handler moves, one whose repaints do not wait for the daemon, and one whose repaints do.
Column {
    id: rows

    property bool ready: late.ready && waits.ready

    component Row: SwipeRow {
        cell: objectName
        trailing: SwipeAction { name: "archive"; width: 400 }
    }

    Swiped { id: late; objectName: "late daemon"; frameWait: 0 }
    Swiped { id: waits; objectName: "waits daemon" }
    Item {
        width: rows.width
        height: 64
        Rectangle {
            objectName: "inside"
            width: parent.width
            height: parent.height
            DragHandler { xAxis.maximum: 0; yAxis.enabled: false }
        }
    }
    SwipeTable { id: lateTable; objectName: "late table"; daemon: late }
    SwipeTable { id: waitsTable; objectName: "waits table"; daemon: waits }
    Row { objectName: "late"; width: rows.width; table: lateTable }
    Row { objectName: "waits"; width: rows.width; table: waitsTable }
}
