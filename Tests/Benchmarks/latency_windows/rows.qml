import QtQuick
import Swiped

// Two rows: one that a handler moves, and one of the daemon.
Column {
    id: rows

    property bool ready: swipeTable.ready

    function closeAll() { swipeTable.closeAll() }

    SwipeTable { id: swipeTable }
    Item {
        objectName: "inside"
        width: rows.width
        height: 64
        Rectangle {
            objectName: "content"
            x: Math.min(drag.activeTranslation.x, 0)
            width: parent.width
            height: 64
        }
        DragHandler {
            id: drag
            target: null
            yAxis.enabled: false
        }
    }
    SwipeRow {
        objectName: "daemon"
        cell: objectName
        width: rows.width
        table: swipeTable
        trailing: SwipeAction { name: "archive"; width: 400 }
    }
}
