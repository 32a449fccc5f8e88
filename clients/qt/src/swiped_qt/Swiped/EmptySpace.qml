import QtQuick
import Swiped

// A tap on a list where it has no rows closes the open ones.
TapHandler {
    id: space

    required property ListView view
    required property SwipeTable table

    parent: view
    onTapped: point => {
        if (!view.itemAt(view.contentX + point.position.x, view.contentY + point.position.y))
            table.tap()
    }
}
