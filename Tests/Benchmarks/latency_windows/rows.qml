import QtQuick
import Swiped

// Two rows that look the same: one that a handler moves, and one of the daemon.
Column {
    id: rows

    property bool ready: swipeTable.ready

    function closeAll() { swipeTable.closeAll() }

    SwipeTable { id: swipeTable }
    Item {
        id: inside
        objectName: "inside"
        readonly property real offset: Math.min(drag.activeTranslation.x, 0)
        width: rows.width
        height: 64
        clip: true
        Item {
            x: inside.width + inside.offset
            width: -inside.offset
            height: 64
            clip: true
            Rectangle {
                width: 400
                height: 64
                color: "#6C6C70"
                Text {
                    anchors.centerIn: parent
                    text: "Archive"
                    color: "white"
                    font.weight: Font.Medium
                }
            }
        }
        Rectangle {
            objectName: "content"
            x: inside.offset
            width: inside.width
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
        color: "white"
        trailing: SwipeAction { name: "archive"; title: "Archive"; width: 400 }
    }
}
