import "../demo"

// The demo, with settings of its table.
Mails {
    id: list

    property bool reducedMotion: false
    property string socket
    property int timeout: 5000
    property real frameWait: 2

    table { reducedMotion: list.reducedMotion; socket: list.socket; timeout: list.timeout; frameWait: list.frameWait }
}
