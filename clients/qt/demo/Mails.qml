import QtQuick
import Swiped

ListView {
    id: list

    required property var colors
    required property var mails
    property bool rtl: Qt.application.layoutDirection === Qt.RightToLeft
    property var gone: null  // the mail that was deleted last, and its place
    readonly property alias table: inbox
    property alias behavior: inbox.behavior
    readonly property color faint: Qt.tint(palette.base, Qt.alpha(palette.text, 0.6))

    signal opened(string cell)

    function undo() {
        if (!gone)
            return
        rows.insert(gone.place, gone.mail)
        inbox.restore(gone.mail.cell)
        gone = null
    }
    Shortcut {
        sequences: [StandardKey.Undo]
        onActivated: list.undo()
    }
    FontMetrics { id: metrics }

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
        layoutDirection: list.rtl ? Qt.RightToLeft : Qt.LeftToRight
    }

    delegate: SwipeRow {
        id: row

        required property var model
        required property int index

        table: inbox
        color: palette.base
        cell: model.cell
        Accessible.name: model.from + ", " + model.subject
        rowHeight: Math.max(64, Math.ceil(4.6 * metrics.font.pixelSize))
        onRemoved: {
            const mail = list.mails.find(each => each.cell === row.cell)
            list.gone = {place: index, mail: Object.assign({unread: row.model.unread}, mail)}
            rows.remove(index)
        }
        onClicked: {
            row.model.unread = false
            list.opened(row.cell)
        }
        leading: SwipeAction {
            name: "read"
            title: row.model.unread ? "Read" : "Unread"
            icon: Qt.resolvedUrl("../../web/pages/icons/read.svg")
            color: list.colors.read
            onTriggered: row.model.unread = !row.model.unread
        }
        trailing: [
            SwipeAction {
                name: "delete"
                title: "Delete"
                icon: Qt.resolvedUrl("../../web/pages/icons/delete.svg")
                color: list.colors.delete
                style: "destructive"
            },
            SwipeAction {
                name: "archive"
                title: "Archive"
                icon: Qt.resolvedUrl("../../web/pages/icons/archive.svg")
                color: list.colors.archive
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
        Column {
            id: words
            anchors { left: parent.left; leftMargin: 24; right: parent.right; rightMargin: 16; verticalCenter: parent.verticalCenter }
            spacing: 3
            Item {
                width: parent.width
                height: from.height
                Text {
                    id: from
                    anchors { left: parent.left; right: when.left; rightMargin: 8 }
                    text: row.model.from
                    font { pixelSize: 1.2 * metrics.font.pixelSize; bold: true }
                    elide: Text.ElideRight
                    horizontalAlignment: Text.AlignLeft  // mirrored from right to left
                    color: palette.text
                }
                Text {
                    id: when
                    anchors { right: parent.right; baseline: from.baseline }
                    text: row.model.when
                    color: list.faint
                }
            }
            Text {
                width: parent.width
                text: row.model.subject
                elide: Text.ElideRight
                horizontalAlignment: Text.AlignLeft
                color: list.faint
            }
        }
        Rectangle {
            anchors { left: words.left; right: parent.right; bottom: parent.bottom }
            height: 1
            color: Qt.alpha(palette.text, 0.1)
        }
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        parent: list
        height: message.implicitHeight + 24
        color: "#1C1C1E"
        visible: message.text !== ""
        Text {
            id: message
            anchors { left: parent.left; right: parent.right; margins: 16; verticalCenter: parent.verticalCenter }
            text: inbox.error !== "" ? "Rows cannot be swiped: " + inbox.error : list.gone ? "Deleted a mail. <a href='undo'>Undo</a>" : ""
            wrapMode: Text.Wrap
            color: "white"
            linkColor: "#8AB0FF"
            onLinkActivated: list.undo()
        }
    }
}
