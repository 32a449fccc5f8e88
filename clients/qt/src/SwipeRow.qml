import QtQuick
import Swiped

// A row that can be swiped: a delegate of a ListView, or any item. Its children are its content, which moves; its actions are behind
// the content.
SwipeCell {
    id: row

    property list<SwipeAction> leading  // from the outer edge inwards
    property list<SwipeAction> trailing
    property real rowHeight: 64
    property color color: "transparent"  // of the content
    property color background: "transparent"  // on which it moves
    property color focusColor: palette.highlight
    readonly property string side: drawing.side
    readonly property string phase: drawing.phase
    readonly property string armed: drawing.armed
    readonly property var shownActions: visibleActions(side)  // from the innermost outwards, and so for assistive technology
    default property alias content: content.data

    signal removed  // it has collapsed: remove it from the model

    function visibleActions(side) {
        const list = side === "leading" ? leading : side === "trailing" ? trailing : []
        const found = []
        for (let i = list.length - 1; i >= 0; i--)  // Qt 6.4 cannot spread a list of QML
            if (list[i].visible)
                found.push(list[i])
        return found
    }
    function params(side) {
        return visibleActions(side).reverse().map(each => ({id: each.name, title: each.title || each.name, width: each.width, style: each.style}))
    }

    // Whether the row or an item in it has the focus.
    function hasFocus() {
        let item = Window.activeFocusItem
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

    actions: ({leading: params("leading"), trailing: params("trailing")})
    width: ListView.view ? ListView.view.width : implicitWidth
    implicitWidth: 320
    implicitHeight: rowHeight
    height: rowHeight * drawing.size
    clip: true
    activeFocusOnTab: true

    Accessible.role: Accessible.ListItem
    Accessible.onScrollLeftAction: pressKey("left")
    Accessible.onScrollRightAction: pressKey("right")
    Accessible.onPressAction: clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape && !table.closed

    ListView.onPooled: hide()
    ListView.onReused: show()
    ListView.onRemove: leave()
    onActiveFocusChanged: {
        if (activeFocus && ListView.view && table.usesKeys)
            ListView.view.currentIndex = ListView.view.indexAt(x, y)
    }
    onCollapsed: {
        const view = row.ListView.view, y = row.y, hadFocus = hasFocus()
        removed()
        if (hadFocus && view)
            focusAt(view, y)
    }
    onPerformed: (side, name, invocation) => {
        const action = visibleActions(side).find(each => each.name === name)
        if (action)
            action.triggered(invocation)
        if (!action || !action.waits)
            table.complete(invocation, action !== undefined, action?.then ?? "")
    }
    onFocusMoved: by => {
        if (ListView.view)
            focusAt(ListView.view, y + (by > 0 ? height : -1))
        else
            nextItemInFocusChain(by > 0).forceActiveFocus(Qt.OtherFocusReason)
    }
    onMenuRequested: (entries, place) => {
        if (entries.length > 0)
            Qt.createComponent("SwipeMenu.qml").createObject(row, {row: row, entries: entries}).popup(row, place)
    }
    onAnnounced: words => row.Accessible.announce?.(words)  // Qt 6.8

    Rectangle {
        anchors.fill: parent
        color: row.background
        visible: row.offset !== 0
    }
    Item {  // what the content uncovers
        id: strip
        x: row.offset > 0 ? 0 : row.width + row.offset
        width: Math.abs(row.offset)
        height: row.height
        clip: true
        Repeater {
            model: row.shownActions
            SwipePart { row: strip.parent }
        }
    }
    Rectangle {
        id: content
        objectName: "content"
        x: row.offset
        width: row.width
        height: row.rowHeight
        color: row.color
    }
    Rectangle {  // the focus, unless a pointer was used last
        anchors { fill: parent; margins: 1 }
        color: "transparent"
        border { width: 2; color: row.focusColor }
        visible: row.activeFocus && row.table.usesKeys
    }
    Connections {
        target: row.ListView.view
        enabled: row.phase !== "closed"
        function onMovementStarted() { row.table.scroll() }
    }
}
