// The dealer's window, with what its first frame shows: bare felt, and that the table is being taken up. `Table` comes over it.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared

Window {
    id: window

    // What is said until the table is there, "" for nothing; in which type of `Theme.prompts`; and what that means, in one word.
    property string says
    property int type
    property string tag
    property int level
    // The share of the width, at the left, that is another's.
    property real share: 0
    readonly property int beside: Math.round(width * share)

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    color: Theme.room

    onFrameSwapped: if (!Theme.seen) Theme.seen = true
    Component.onCompleted: Theme.level = level

    Binding {
        target: Theme
        property: "scale"
        value: Math.min((window.width - window.beside) / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }
    Binding {
        target: window.contentItem
        property: "x"
        value: window.beside
    }

    Loader {
        active: window.says !== ""
        width: window.width - window.beside
        height: window.height
        sourceComponent: Starting {
            lines: window.says
            size: window.type
            tag: window.tag
        }
    }
}
