import QtQuick
import Swiped

// Two rows: one that a handler moves, and one of the daemon.
Column {
    id: rows

    property bool ready: swiped.ready

    signal insideMoved(real x)

    component Row: SwipeRow {
        cell: objectName
        width: rows.width
        table: swipeTable
        trailing: SwipeAction { name: "archive"; width: 400 }
    }

    Swiped { id: swiped }
    SwipeTable { id: swipeTable; objectName: "daemon table"; daemon: swiped }
    Row {
        objectName: "inside"
        DragHandler {
            target: null
            yAxis.enabled: false
            onActiveTranslationChanged: rows.insideMoved(activeTranslation.x)
        }
    }
    Row { objectName: "daemon" }
}
