import QtQuick
import Swiped

// A tap on an item around the rows, where it has no row of the table, closes the open ones.
TapHandler {
    id: space

    required property SwipeTable table

    onTapped: point => {
        if (!table.closed && table.isBesideRows(point.scenePosition))
            table.tap()
    }
}
