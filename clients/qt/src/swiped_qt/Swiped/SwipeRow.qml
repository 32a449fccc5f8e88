import QtQuick
import Swiped

// A row that is swiped: a delegate of a ListView, or any item. What stands in it is its content, which moves; its actions stand
// behind that. Where everything is, the daemon says.
Item {
    id: row

    required property SwipeTable table
    required property var cell  // the row's own key, a string or an integer, whatever its index is
    property list<SwipeAction> leading  // from the outer edge inwards
    property list<SwipeAction> trailing
    property real rowHeight: 64
    property color color: "white"
    property color background: "#EDEDF0"  // behind the actions
    property real pixelsPerDegree: 4  // of a wheel: most turn by 15 degrees at a time
    readonly property real offset: swipe.offset
    readonly property string phase: swipe.phase
    readonly property string side: swipe.side
    readonly property string armed: swipe.armed
    default property alias content: content.data

    signal clicked  // a tap on a row while no row is open
    signal removed  // it has collapsed: take it out of the model

    function open(side) { swipe.open(side) }
    function close() { swipe.close() }
    // Looks at all that the daemon is told, so that a binding to it is worked out again when any of that changes.
    function seen(actions) {
        return [...actions].filter(each => each.visible && each.name && each.width >= 0 && each.destructive !== undefined)
    }

    width: ListView.view ? ListView.view.width : implicitWidth
    implicitWidth: 320
    implicitHeight: rowHeight
    height: rowHeight * swipe.size
    clip: true

    Accessible.role: Accessible.ListItem
    Accessible.onScrollLeftAction: swipe.nudge(-1)
    Accessible.onScrollRightAction: swipe.nudge(1)
    Accessible.onPressAction: clicked()
    Keys.onLeftPressed: event => event.accepted = swipe.nudge(-1)
    Keys.onRightPressed: event => event.accepted = swipe.nudge(1)
    Keys.onEscapePressed: event => {
        event.accepted = swipe.phase !== "closed"
        swipe.close()
    }
    Keys.onReturnPressed: clicked()

    ListView.onPooled: swipe.vanish()
    ListView.onReused: swipe.appear()
    Component.onCompleted: swipe.appear()
    Component.onDestruction: swipe?.vanish()

    SwipeCell {
        id: swipe
        table: row.table
        cell: row.cell
        width: row.width
        leading: row.seen(row.leading)
        trailing: row.seen(row.trailing)
        onRemoved: row.removed()
        onPerformed: (action, invocation) => action.triggered(invocation)
    }
    FrameAnimation {
        running: swipe.moving
        onTriggered: swipe.advance()
    }
    Connections {
        target: row.ListView.view
        enabled: swipe.phase !== "closed"
        function onMovementStarted() { row.table.scroll() }
    }

    Rectangle {
        anchors.fill: parent
        color: row.background
        visible: swipe.offset !== 0
    }
    Item {
        id: strip
        property real filled: row.armed ? 1 : 0
        anchors.fill: parent
        Behavior on filled {
            NumberAnimation { duration: row.table.reducedMotion ? 0 : 120; easing.type: Easing.OutCubic }
        }
        Repeater {
            model: swipe.parts
            SwipePart {
                required property var modelData
                required property int index
                readonly property var place: swipe.places[index] ?? [0, 0, 0, 0]  // with the strip shared, and with it filled
                action: modelData
                z: row.table.style === "drawer" ? -index : 0
                x: place[0] + (place[2] - place[0]) * strip.filled
                width: place[1] + (place[3] - place[1]) * strip.filled
                height: row.rowHeight
                progress: Math.min(1, Math.abs(swipe.offset) / action.width / swipe.parts.length)
                activeFocusOnTab: true
                onPressed: swipe.invoke(action.name)
            }
        }
    }
    Rectangle {
        id: content
        objectName: "content"
        x: swipe.offset
        width: row.width
        height: row.rowHeight
        color: row.color

        TapHandler {
            onTapped: row.table.closed ? row.clicked() : row.table.tap()
        }
    }

    DragHandler {
        id: drag
        property real slop  // how far the finger had come when it was known to swipe: content does not jump by that
        target: null
        yAxis.enabled: false
        onActiveChanged: {
            if (!active)
                return
            const x = centroid.scenePosition.x - centroid.scenePressPosition.x
            slop = Math.max(-dragThreshold, Math.min(dragThreshold, x))
            swipe.begin()
            swipe.update(x - slop, 0)
        }
        onCentroidChanged: {
            if (active)
                swipe.update(centroid.scenePosition.x - centroid.scenePressPosition.x - slop, 0)
        }
        onGrabChanged: (transition, point) => {
            if (transition === PointerDevice.CancelGrabExclusive)
                swipe.cancel()
            else if (transition === PointerDevice.UngrabExclusive)
                swipe.end()
        }
    }
    PointHandler {  // a finger on a row in flight catches it
        onActiveChanged: {
            if (active && swipe.moving)
                swipe.begin()
            else if (!active && !drag.active)
                swipe.end()
        }
    }
    MouseArea {  // a WheelHandler cannot leave a wheel to the list
        anchors.fill: parent
        acceptedButtons: Qt.NoButton
        onWheel: wheel => {
            const inPixels = wheel.pixelDelta.x || wheel.pixelDelta.y
            const delta = inPixels ? wheel.pixelDelta : Qt.point(wheel.angleDelta.x / 8, wheel.angleDelta.y / 8)
            const scale = inPixels ? 1 : row.pixelsPerDegree
            wheel.accepted = swipe.turn(delta.x * scale, delta.y * scale, wheel.phase)
        }
    }
}
