import QtQuick

// What can be done to a row, on a button that a swipe reveals.
QtObject {
    property string name  // for the daemon; unique on its side
    property string title
    property url icon
    property color color: destructive ? "#E5484D" : "#8E8E93"
    property color textColor: "white"
    property real width: 80
    property bool visible: true
    property bool destructive: false  // it removes the row when it was performed
    property string then: ""  // "close", "remove" or "stay"; empty: remove if destructive, else close
    property bool waits: false  // the application says by SwipeTable.complete when it was performed

    signal triggered(int invocation)
}
