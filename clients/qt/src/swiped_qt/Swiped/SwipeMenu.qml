import QtQuick
import QtQuick.Controls
import Swiped

// The actions of a row in a menu. It is loaded when a menu is first shown.
Menu {
    id: menu

    required property Item row
    required property SwipeCell swipe
    required property var entries

    popupType: Popup.Window
    onClosed: {
        row.forceActiveFocus(Qt.PopupFocusReason)
        destroy()
    }

    Instantiator {
        model: menu.entries
        delegate: MenuItem {
            required property var modelData
            text: modelData.title || modelData.action
            onTriggered: menu.swipe.invoke(modelData.action, modelData.side)
        }
        onObjectAdded: (index, item) => menu.insertItem(index, item)
    }
}
