import QtQuick

// An action of a row, and the button that a swipe reveals.
QtObject {
    property string name  // its id in the protocol; unique among the actions of a side
    property string title
    property url icon
    property color color: style === "destructive" ? "#CE2C31" : "#6C6C70"
    property color textColor: "white"
    property real width: 80
    property bool visible: true
    property string style: "normal"  // or "destructive": performing it removes the row
    property string then: ""  // "close", "remove" or "stay"; empty: as its style says
    property bool waits: false  // the application calls SwipeTable.complete when it was performed

    signal triggered(int invocation)
}
