import QtQuick
import Swiped

// A row that can be swiped: a delegate of a ListView, or any item. Its children are its content, which moves; its actions are behind
// the content. The daemon decides where both are.
Item {
    id: row

    required property SwipeTable table
    required property var cell  // the row's key, a string or an integer, which does not change with its index
    property list<SwipeAction> leading  // from the outer edge inwards
    property list<SwipeAction> trailing
    property real rowHeight: 64
    property color color: palette.base
    property color background: palette.window  // behind the actions
    property real pixelsPerDegree: 4  // of a wheel; most wheels turn by 15 degrees a notch
    readonly property real offset: swipe.offset
    readonly property string phase: swipe.phase
    readonly property string side: swipe.side
    readonly property string armed: swipe.armed
    default property alias content: content.data

    signal clicked  // a tap on a row while no row is open
    signal removed  // it has collapsed: remove it from the model

    function open(side) { swipe.open(side) }
    function close() { swipe.close() }
    // Reads all properties that are sent to the daemon, so that a binding to it is evaluated again when one of them changes.
    function visibleActions(actions) {
        return [...actions].filter(each => each.visible && each.name && each.width >= 0 && each.style)
    }

    // Lets a tap beside the rows close them: on a Flickable around them, or anywhere else in the window.
    function watchTaps() {
        for (let item = row.parent; item; item = item.parent) {
            if ((item instanceof Flickable || !item.parent) && row.table.isFirstIn(item))
                Qt.createComponent("EmptySpace.qml").createObject(item, {parent: item, table: row.table})
        }
    }

    // Whether the row or an item in it has the focus.
    function hasFocus() {
        let item = row.Window.activeFocusItem
        while (item && item !== row)
            item = item.parent
        return item === row
    }

    width: ListView.view ? ListView.view.width : implicitWidth
    implicitWidth: 320
    implicitHeight: rowHeight
    height: rowHeight * swipe.size
    clip: true

    Accessible.role: Accessible.ListItem
    Accessible.onScrollLeftAction: swipe.moveContent(-1)
    Accessible.onScrollRightAction: swipe.moveContent(1)
    Accessible.onPressAction: clicked()
    Keys.onLeftPressed: event => event.accepted = swipe.moveContent(-1)
    Keys.onRightPressed: event => event.accepted = swipe.moveContent(1)
    Keys.onEscapePressed: event => {
        event.accepted = swipe.phase !== "closed"
        swipe.close()
    }
    Keys.onReturnPressed: clicked()

    ListView.onPooled: swipe.hide()
    ListView.onReused: swipe.show()
    ListView.onRemove: swipe.leave()
    Component.onCompleted: swipe.show()
    onPhaseChanged: {
        if (phase !== "closed")
            watchTaps()
    }
    Component.onDestruction: swipe?.hide()

    SwipeRepaint { id: nextRepaint }
    SwipeCell {
        id: swipe
        repaint: nextRepaint
        table: row.table
        cell: row.cell
        width: row.width
        leading: row.visibleActions(row.leading)
        trailing: row.visibleActions(row.trailing)
        onRemoved: {
            const view = row.ListView.view, y = row.y, hadFocus = row.hasFocus()
            row.removed()
            if (!hadFocus || !view)
                return
            view.forceLayout()
            view.currentIndex = Math.min(Math.max(view.indexAt(0, y), 0), view.count - 1)
            if (view.currentItem)
                view.currentItem.forceActiveFocus()
        }
        onPerformed: (action, invocation) => action.triggered(invocation)
    }
    FrameAnimation {
        id: clock
        property bool suspended  // until the window is painted again
        running: swipe.moving && row.visible && !suspended
        onTriggered: {
            swipe.advance()
            suspended = !nextRepaint.isSeen(row.Window.window)
        }
    }
    Connections {
        target: row.Window.window
        enabled: clock.suspended
        function onAfterAnimating() { clock.suspended = false }
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
            NumberAnimation { duration: row.table.reducedMotion ? 0 : 140; easing.type: Easing.OutCubic }
        }
        Repeater {
            model: swipe.parts  // the innermost first, and so for the Tab key
            SwipePart {
                required property var modelData
                required property int index
                // x and width when the actions share the strip, then when one of them fills it
                readonly property var place: swipe.places[index] ?? [0, 0, 0, 0]
                action: modelData
                z: row.table.style === "drawer" ? index : -index
                x: place[0] + (place[2] - place[0]) * strip.filled
                width: place[1] + (place[3] - place[1]) * strip.filled
                height: row.rowHeight
                isLeftOfContent: swipe.offset > 0
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

    QtObject {
        id: recognized
        property real slop  // how far the pointer had moved when the drag was recognized: the content does not jump by that
    }
    DragHandler {  // without properties, because they would change its type, and it would take over from a DragHandler of the content
        id: drag
        target: null
        yAxis.enabled: false
        onActiveChanged: {
            if (!active)
                return
            const x = centroid.scenePosition.x - centroid.scenePressPosition.x
            recognized.slop = Math.max(-dragThreshold, Math.min(dragThreshold, x))
            row.forceActiveFocus(Qt.MouseFocusReason)  // so that Escape closes the row
            swipe.begin()
            swipe.update(x - recognized.slop, 0)
        }
        onCentroidChanged: {
            if (active)
                swipe.update(centroid.scenePosition.x - centroid.scenePressPosition.x - recognized.slop, 0)
        }
        onGrabChanged: (transition, point) => {
            if (transition === PointerDevice.CancelGrabExclusive)
                swipe.cancel()
            else if (transition === PointerDevice.UngrabExclusive)
                swipe.end()
        }
    }
    PointHandler {  // a pointer that goes down on a moving row stops it, if the behavior says so
        onActiveChanged: {
            if (active && swipe.moving && row.table.catchesAtDown)
                swipe.begin()
            else if (!active && !drag.active)
                swipe.end()
        }
    }
    MouseArea {  // a WheelHandler could not pass an event on to the list
        anchors.fill: parent
        acceptedButtons: Qt.NoButton
        onWheel: wheel => {
            const inPixels = wheel.pixelDelta.x || wheel.pixelDelta.y
            const delta = inPixels ? wheel.pixelDelta : Qt.point(wheel.angleDelta.x / 8, wheel.angleDelta.y / 8)
            const scale = inPixels ? 1 : row.pixelsPerDegree
            const hasSteps = !inPixels && wheel.angleDelta.x % 120 === 0 && wheel.angleDelta.y % 120 === 0  // of 15 degrees
            wheel.accepted = swipe.scroll(delta.x * scale, delta.y * scale, wheel.phase, hasSteps)
        }
    }
}
