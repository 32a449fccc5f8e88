import QtQuick
import Swiped

// A row that can be swiped: a delegate of a ListView, or any item. Its children are its content, which moves; its actions are behind
// the content. `cell` is the row's key, a string or an integer, which does not change with its index. The daemon decides where content
// is, and the list controller in Python draws it there.
Item {
    id: row

    property SwipeTable table
    property var cell
    property list<SwipeAction> leading  // from the outer edge inwards
    property list<SwipeAction> trailing
    property real rowHeight: 64
    property color color: palette.base
    property color background: palette.window  // behind the actions
    property color focusColor: palette.highlight
    readonly property real offset: swipe.offset
    readonly property string phase: swipe.phase
    readonly property string side: swipe.side
    readonly property string armed: swipe.armed
    default property alias content: content.data

    signal clicked  // a tap on a row while no row is open
    signal removed  // it has collapsed: remove it from the model

    function open(side) { swipe.open(side) }
    function close(animated = true) { swipe.close(animated) }
    // Reads all properties that are sent to the daemon, so that a binding to it is evaluated again when one of them changes.
    function visibleActions(actions) {
        return [...actions].filter(each => each.visible && each.name && each.width >= 0 && each.style && each.title !== undefined)
    }

    // Whether the row or an item in it has the focus.
    function hasFocus() {
        let item = row.Window.activeFocusItem
        while (item && item !== row)
            item = item.parent
        return item === row
    }

    // Gives the focus to the row at a place of a list.
    function focusAt(view, y) {
        view.forceLayout()
        view.currentIndex = Math.min(Math.max(view.indexAt(0, y), 0), view.count - 1)
        view.currentItem?.forceActiveFocus(Qt.OtherFocusReason)
    }

    width: ListView.view ? ListView.view.width : implicitWidth
    implicitWidth: 320
    implicitHeight: rowHeight
    height: rowHeight * swipe.heightPart
    clip: true
    activeFocusOnTab: true

    Accessible.role: Accessible.ListItem
    Accessible.onScrollLeftAction: swipe.pressKey("left")
    Accessible.onScrollRightAction: swipe.pressKey("right")
    Accessible.onPressAction: clicked()
    Keys.onPressed: event => {
        const isOurs = row.activeFocus || swipe.selectedAction  // not what a widget of the content has left
        event.accepted = isOurs && swipe.keyPressed(event.key, event.modifiers)
    }
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape && !row.table.closed

    ListView.onPooled: swipe.hide()
    ListView.onReused: swipe.show()
    ListView.onRemove: swipe.leave()
    Component.onCompleted: swipe.show()
    Component.onDestruction: swipe?.hide()
    onActiveFocusChanged: {
        const view = row.ListView.view
        if (!activeFocus)
            swipe.focusLost()
        else if (view && !swipe.focusedByPointer)
            view.currentIndex = view.indexAt(x, y)
    }

    SwipeCell {
        id: swipe
        anchors.fill: parent
        table: row.table
        cell: row.cell
        shownIn: row.Window.window
        leadingActions: row.visibleActions(row.leading)
        trailingActions: row.visibleActions(row.trailing)
        onWidthChanged: fit()
        onHeightChanged: resize()
        onClicked: row.clicked()
        onRemoved: {
            const view = row.ListView.view, y = row.y, hadFocus = row.hasFocus()
            row.removed()
            if (hadFocus && view)
                row.focusAt(view, y)
        }
        onPerformed: (action, invocation) => action.triggered(invocation)
        onFocusMoved: by => {
            if (row.ListView.view)
                row.focusAt(row.ListView.view, row.y + (by > 0 ? row.height : -1))
            else
                row.nextItemInFocusChain(by > 0).forceActiveFocus(Qt.OtherFocusReason)
        }
        onMenuRequested: (entries, place) => {
            Qt.createComponent("SwipeMenu.qml").createObject(row, {row: row, swipe: swipe, entries: entries}).popup(row, place)
        }

        Rectangle {
            anchors.fill: parent
            color: row.background
            visible: swipe.offset !== 0
        }
        Item {
            anchors.fill: parent
            Repeater {
                model: swipe.parts  // the innermost first, and so for assistive technology
                SwipePart {
                    required property var modelData
                    required property int index
                    readonly property var place: swipe.places[index] ?? [0, 0]
                    action: modelData
                    z: row.table.style === "drawer" ? index : -index
                    x: place[0]
                    width: place[1]
                    height: row.rowHeight
                    isLeftOfContent: swipe.offset > 0
                    isPressed: swipe.pressedAction === action.name
                    isSelected: swipe.selectedAction === action.name
                    progress: Math.min(1, Math.abs(swipe.offset) / action.width / swipe.parts.length)
                    onPressed: swipe.invoke(action.name, swipe.side)
                    onActiveFocusChanged: swipe.buttonFocused(action.name, activeFocus)
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
        }
        Rectangle {  // the focus, unless a pointer has given it
            anchors { fill: parent; margins: 1 }
            color: "transparent"
            border { width: 2; color: row.focusColor }
            visible: row.activeFocus && !swipe.focusedByPointer
        }
    }
    FrameAnimation {
        id: clock
        property bool suspended  // until the window is painted again
        running: swipe.moving && row.visible && !suspended
        onTriggered: {
            swipe.advance()
            suspended = !swipe.isSeen()
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
}
