import QtQuick
import Swiped

// The button of an action, which the content of its row uncovers.
Rectangle {
    id: part

    required property SwipeAction action
    required property real progress  // how much of it shows, from 0 to 1
    required property bool isLeftOfContent
    // In an action that is wider than its own width, the title stays at the edge next to the content.
    readonly property real room: Math.min(width, action.width || width)

    signal pressed

    color: action.color
    clip: true

    Accessible.role: Accessible.Button
    Accessible.name: action.title
    Accessible.onPressAction: pressed()
    Keys.onReturnPressed: pressed()
    Keys.onEnterPressed: pressed()
    Keys.onSpacePressed: pressed()

    Column {
        x: (part.isLeftOfContent ? part.width - part.room : 0) + (part.room - width) / 2
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4
        scale: 0.7 + 0.3 * part.progress
        opacity: part.progress

        Image {
            anchors.horizontalCenter: parent.horizontalCenter
            source: part.action.icon
            visible: status === Image.Ready
            sourceSize { width: 20; height: 20 }
        }
        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            text: part.action.title
            color: part.action.textColor
            font { pixelSize: 12; weight: Font.Medium }
        }
    }

    Rectangle {  // away from the edges: the content beside it may have the colour of the ring
        anchors { fill: parent; margins: 4 }
        color: "transparent"
        border { width: 2; color: part.action.textColor }
        visible: part.activeFocus
    }
    TapHandler {
        onTapped: part.pressed()
    }
    Rectangle {
        anchors.fill: parent
        color: "black"
        opacity: 0.12
        visible: press.active
    }
    PointHandler {
        id: press
    }
}
