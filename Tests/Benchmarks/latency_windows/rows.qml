import QtQuick
import Swiped

// Two rows: one that a handler moves, and one that the daemon moves.
Column {
    id: rows

    property bool ready: swiped.ready

    component Row: SwipeRow {
        cell: objectName
        width: rows.width
        table: swipeTable
        trailing: SwipeAction { name: "archive"; width: 400 }
    }

    Swiped { id: swiped }
    SwipeTable { id: swipeTable; objectName: "daemon table"; daemon: swiped }
    Row { objectName: "inside" }
    Row { objectName: "daemon" }
}
