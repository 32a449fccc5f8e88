import QtQuick
import Swiped

ListView {
    id: list
    width: 320; height: 240
    model: ListModel {
        id: todos
        ListElement { name: "t1"; title: "Water the plants"; done: false }
        ListElement { name: "t2"; title: "Call Ada"; done: false }
        ListElement { name: "t3"; title: "Return the books"; done: false }
    }

    function toggle(todo) {
        todo.done = !todo.done
        printer.write((todo.done ? "done " : "undone ") + todo.name)
    }
    function remove(index, name) {
        todos.remove(index)
        printer.write("deleted " + name + " " + todos.count)
    }

    SwipeTable { id: shared }
    delegate: SwipeRow {
        id: row
        table: shared
        cell: model.name
        onRemoved: list.remove(index, cell)
        trailing: [
            SwipeAction { name: "delete"; title: "Delete"; style: "destructive" },
            SwipeAction { name: "done"; title: row.model.done ? "Undo" : "Done"; onTriggered: list.toggle(row.model) }
        ]
        required property int index
        required property var model
        width: list.width
        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: row.model.title
            font.strikeout: row.model.done
        }
    }
}
