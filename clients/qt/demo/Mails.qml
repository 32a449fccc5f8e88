import QtQuick
import Swiped

ListView {
    id: list

    required property string program
    required property var behavior
    required property var colors
    required property var mails
    property string socket
    property int timeout: 5000
    property real frameWait: 2
    property bool rtl: false
    property bool reducedMotion: false
    readonly property alias table: inbox
    readonly property color faint: Qt.tint(palette.base, Qt.alpha(palette.text, 0.6))

    signal ran(string action, string cell)

    width: 320
    height: 480
    focus: true
    currentIndex: -1
    reuseItems: true
    boundsBehavior: Flickable.StopAtBounds
    LayoutMirroring.enabled: rtl
    LayoutMirroring.childrenInherit: true
    model: ListModel {
        id: rows
        dynamicRoles: true
    }
    Component.onCompleted: mails.forEach(mail => rows.append(Object.assign({unread: true}, mail)))

    SwipeTable {
        id: inbox
        name: "inbox"
        behavior: list.behavior
        layoutDirection: list.rtl ? Qt.RightToLeft : Qt.LeftToRight
        Binding on reducedMotion {  // else as the desktop has it
            when: list.reducedMotion
            value: true
        }
        daemon: Swiped {
            id: daemon
            command: list.program
            socket: list.socket
            timeout: list.timeout
            frameWait: list.frameWait
        }
    }

    delegate: SwipeRow {
        id: row

        required property var model
        required property int index

        table: inbox
        color: palette.base
        cell: model.cell
        Accessible.name: model.from + ", " + model.subject
        onRemoved: rows.remove(index)
        onClicked: {
            row.model.unread = false
            list.ran("open", row.cell)
        }
        leading: SwipeAction {
            name: "read"
            title: row.model.unread ? "Read" : "Unread"
            icon: Qt.resolvedUrl("icons/read.svg")
            color: list.colors.read
            onTriggered: {
                row.model.unread = !row.model.unread
                list.ran(name, row.cell)
            }
        }
        trailing: [
            SwipeAction {
                name: "delete"
                title: "Delete"
                icon: Qt.resolvedUrl("icons/delete.svg")
                color: list.colors.delete
                style: "destructive"
                onTriggered: list.ran(name, row.cell)
            },
            SwipeAction {
                name: "archive"
                title: "Archive"
                icon: Qt.resolvedUrl("icons/archive.svg")
                color: list.colors.archive
                onTriggered: list.ran(name, row.cell)
            }
        ]

        Rectangle {
            id: dot
            anchors { left: parent.left; leftMargin: 8; verticalCenter: parent.verticalCenter }
            width: 8
            height: 8
            radius: 4
            color: list.colors.read
            visible: row.model.unread
        }
        Text {
            id: from
            anchors { left: parent.left; leftMargin: 24; right: when.left; rightMargin: 8; baseline: parent.top; baselineOffset: 27 }
            text: row.model.from
            font { pixelSize: 15; bold: true }
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignLeft  // mirrored from right to left
            color: palette.text
        }
        Text {
            anchors { left: from.left; right: parent.right; rightMargin: 16; baseline: from.baseline; baselineOffset: 21 }
            text: row.model.subject
            font.pixelSize: 13
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignLeft
            color: list.faint
        }
        Text {
            id: when
            anchors { right: parent.right; rightMargin: 16; baseline: from.baseline }
            text: row.model.when
            font.pixelSize: 12
            color: list.faint
        }
        Rectangle {
            anchors { left: from.left; right: parent.right; bottom: parent.bottom }
            height: 1
            color: Qt.alpha(palette.text, 0.1)
        }
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        parent: list
        height: complaint.implicitHeight + 24
        color: "#1C1C1E"
        visible: daemon.error !== ""
        Text {
            id: complaint
            anchors { left: parent.left; right: parent.right; margins: 16; verticalCenter: parent.verticalCenter }
            text: "Rows cannot be swiped: " + daemon.error
            wrapMode: Text.Wrap
            font.pixelSize: 13
            color: "white"
        }
    }
}
