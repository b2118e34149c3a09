// Over everything, and takes every touch: what lies below is not to be trusted any more.
import QtQuick
import ui.shared

Rectangle {
    id: stopped

    required property string text

    anchors.fill: parent
    z: 1000
    color: Theme.stripeDark
    objectName: "stopped"

    Label {
        anchors.centerIn: parent
        width: stopped.width - Theme.px(64)
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        text: stopped.text
        color: Theme.warn
        font.pixelSize: Theme.px(48)
    }
    MouseArea {
        anchors.fill: parent
    }
}
