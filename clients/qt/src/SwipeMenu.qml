import QtQuick
import QtQuick.Controls
import Swiped

// The actions of a row in a menu. It is loaded when a menu is first shown.
Menu {
    id: menu

    required property SwipeCell row
    required property var entries

    Component.onCompleted: if ("popupType" in menu) menu.popupType = 1  // a window, from Qt 6.8 on
    onClosed: {
        row.forceActiveFocus(Qt.PopupFocusReason)
        destroy()
    }

    Instantiator {
        model: menu.entries
        delegate: MenuItem {
            required property var modelData
            text: modelData.title || modelData.action
            onTriggered: menu.row.invoke(modelData.side, modelData.action)
        }
        onObjectAdded: (index, item) => menu.insertItem(index, item)
    }
}
